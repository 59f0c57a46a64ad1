// The language of the page: its words in it, and the choice of another one. Texts stand in the
// scripts in English, as what tr is called with, and in the page where data-tr is; what they are in
// its language comes with the page.
"use strict";

const speech = (() => {
  const given = JSON.parse(document.getElementById("said").textContent);
  const codes = given.offered.map(([code]) => code);
  const kept = (() => { try { return localStorage.getItem("language"); } catch { return null; } })();
  const asked = new URLSearchParams(location.search).get("lang");

  // Which of the languages that are offered fits one that is wanted, in whatever region.
  function fitting(wanted) {
    const plain = (code) => code.toLowerCase().split("-")[0];
    const same = codes.filter((code) => plain(code) === plain(String(wanted || "")));
    return same.find((code) => code.toLowerCase() === wanted.toLowerCase()) || same[0];
  }
  function chosen() {
    if (given.language) return given.language;
    for (const each of [asked, kept, ...navigator.languages]) if (fitting(each)) return fitting(each);
    return given.first;
  }
  function moved(code) {
    const place = new URL(location.href);
    place.searchParams.set("lang", code);
    return place.href;
  }
  function choose(code) {
    try { localStorage.setItem("language", code); } catch { /* only a convenience */ }
    try { sessionStorage.setItem("moved", "yes"); } catch { /* as above */ }
    location.replace(moved(code));
  }

  const language = chosen();
  const inside = language in given.words ? language : "en";
  const words = given.words[inside] || {};
  const plural = new Intl.PluralRules(inside);
  const filled = (text, values) =>
    text.replace(/\{(\w+)(?::[^{}]*)?\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const known = (text) => (Object.hasOwn(words, text) ? words[text] : text);

  function tr(text, values = {}) { return filled(known(text), values); }
  function trPlural(count, one, many, values = {}) {
    const [first, more] = Object.hasOwn(words, one) ? words[one] : [one, many];
    return filled(plural.select(count) === "one" ? first : more, { count, ...values });
  }
  function named(code) {
    const name = given.offered.find(([each]) => each === code)[1]
      || (() => { try { return new Intl.DisplayNames([code], { type: "language" }).of(code); } catch { return code; } })();
    return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
  }

  document.documentElement.lang = inside;
  for (const element of document.querySelectorAll("[data-tr]")) {
    const label = element.getAttribute("aria-label"), node = element.firstChild;
    if (label) element.setAttribute("aria-label", tr(label));
    if (node && node.nodeType === Node.TEXT_NODE && node.data.trim()) {
      node.data = node.data.replace(node.data.trim(), () => tr(node.data.trim()));
    }
  }
  const list = document.getElementById("language");
  list.hidden = codes.length < 2;
  for (const code of codes) {
    const option = document.createElement("option");
    option.value = option.lang = code;
    option.textContent = named(code);
    option.selected = code === language;
    list.append(option);
  }
  list.addEventListener("change", () => choose(list.value));
  // what was chosen once holds for every study, unless the address says something else
  if (given.language && !asked && kept && fitting(kept) && fitting(kept) !== language) choose(fitting(kept));
  return { tr, trPlural, language, inside, first: given.first };
})();
const { tr, trPlural } = speech;
