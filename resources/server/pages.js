// The pages around the items: their fields, what is wrong with an answer, and what was typed so
// far, which stays in this browser until the page is sent. The rules are those of the study, which
// checks every answer once more.
"use strict";

const pageForm = (() => {
  const byId = (id) => document.getElementById(id);
  const longest = { text: 500, "long-text": 4000, other: 200 };
  let shown = null;      // the page, with its questions
  let draftKey = "";
  let isLeaving = false; // sent, so that nothing of it is kept here any more

  function element(tag, attributes = {}, ...content) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== "") made.setAttribute(name, value);
    }
    made.append(...content);
    return made;
  }

  // --- fields

  const named = (question) => `q-${question.id}`;
  const mark = (question) => question.required || question.answer === "agree"
    ? [" ", element("span", { class: "needed" }, tr("(needed)"))] : [];
  function describedBy(question) {
    return [question.hint && `${named(question)}-hint`, `${named(question)}-problem`]
      .filter(Boolean).join(" ");
  }
  function hint(question) {
    return question.hint
      ? [element("p", { class: "quiet hint", id: `${named(question)}-hint` }, question.hint)] : [];
  }
  function problem(question) {
    return element("p", { class: "problem", id: `${named(question)}-problem`, hidden: true });
  }

  function line(question) {
    const isNumber = question.answer === "number";
    const isLong = question.answer === "long-text";
    const field = element(isLong ? "textarea" : "input", {
      id: named(question), name: question.id, maxlength: longest[question.answer] || 40,
      "aria-describedby": describedBy(question),
      "aria-required": question.required ? "true" : "",
      ...(isLong ? { rows: 4 } : { type: "text" }),
      ...(isNumber ? { inputmode: question.whole ? "numeric" : "decimal", class: "number" } : {}),
    });
    const label = element("label", { for: named(question) }, question.ask, ...mark(question));
    return element("div", { class: "question" }, label, ...hint(question), field, problem(question));
  }

  function choice(question, value, words, type) {
    const input = element("input", { type, name: question.id, value });
    return element("label", { class: "choice" }, input, element("span", {}, words));
  }
  function group(question, ...content) {
    return element("fieldset", {
      class: "question", id: named(question), "aria-describedby": describedBy(question),
      role: question.answer === "several" ? "group" : "radiogroup",
      "aria-required": question.required && question.answer !== "several" ? "true" : "",
    }, element("legend", {}, question.ask, ...mark(question)), ...hint(question), ...content,
    problem(question));
  }
  function choices(question) {
    const type = question.answer === "several" ? "checkbox" : "radio";
    const words = question.choice_words || question.choices;
    const all = question.choices.map((each, place) => choice(question, each, words[place], type));
    if (question.other) {
      const more = choice(question, "", tr("Other:"), type);
      const own = element("input", {
        type: "text", id: `${named(question)}-other`, maxlength: longest.other, "aria-label": `${tr("Other:")} ${question.ask}`,
      });
      more.querySelector("input").dataset.other = "yes";
      // writing is choosing
      own.addEventListener("input", () => { if (own.value) more.querySelector("input").checked = true; });
      all.push(element("div", { class: "other" }, more, own));
    }
    return group(question, ...all);
  }
  function scale(question) {
    const points = question.points.map((each, place) => {
      const found = choice(question, each, each, "radio");
      const end = place === 0 ? question.low : place === question.points.length - 1 ? question.high : "";
      if (end) found.querySelector("input").setAttribute("aria-label", `${each}, ${end}`);
      if (end) found.dataset.end = end;  // shown where the points stand below each other
      return found;
    });
    const ends = question.low || question.high
      ? [element("div", { class: "ends quiet", "aria-hidden": "true" },
        element("span", {}, question.low || ""), element("span", {}, question.high || ""))] : [];
    return group(question, ...ends, element("div", { class: "points" }, ...points));
  }
  function agreement(question) {
    const input = element("input", {
      type: "checkbox", name: question.id, value: "yes", id: named(question),
      "aria-describedby": describedBy(question), "aria-required": "true",
    });
    const words = element("span", {}, question.ask, ...mark(question));
    return element("div", { class: "question" },
      element("label", { class: "choice" }, input, words), problem(question));
  }
  const makers = {
    text: line, "long-text": line, number: line, one: choices, several: choices, scale, agree: agreement,
  };

  // --- answers

  function inputs(question) {
    return [...byId("questions").elements].filter((each) => each.name === question.id);
  }
  function answerOf(question) {
    const found = inputs(question);
    if (["text", "long-text", "number"].includes(question.answer)) {
      return found[0].value.trim() ? [found[0].value] : [];
    }
    return found.filter((each) => each.checked).map((each) =>
      each.dataset.other ? byId(`${named(question)}-other`).value.trim() : each.value).filter(Boolean);
  }
  function answers() {
    const found = {};
    for (const question of shown.questions) {
      const given = answerOf(question);
      if (given.length) found[question.id] = given;
    }
    return found;
  }
  function fill(given) {
    for (const question of shown.questions) {
      const values = given[question.id] || [];
      const found = inputs(question);
      if (["text", "long-text", "number"].includes(question.answer)) {
        found[0].value = values[0] || "";
        continue;
      }
      for (const each of found) {
        if (!each.dataset.other) each.checked = values.includes(each.value);
      }
      const other = values.find((value) => !found.some((each) => each.value === value));
      if (other !== undefined && question.other) {
        byId(`${named(question)}-other`).value = other;
        found.find((each) => each.dataset.other).checked = true;
      }
    }
  }

  // --- what is wrong: the same rules as the study's

  const missing = {
    text: tr("Please write an answer."), "long-text": tr("Please write an answer."),
    number: tr("Please write a number."), one: tr("Please choose an answer."),
    several: tr("Please choose at least one."), scale: tr("Please choose a point of the scale."),
    agree: tr("This is needed to take part."),
  };
  function problemOf(question, given) {
    if (!given.length) return question.required || question.answer === "agree" ? missing[question.answer] : "";
    if (question.answer === "number") return problemOfNumber(question, given[0].trim());
    if (question.answer === "several") {
      if (given.length < (question.least || 0)) return tr("Please choose {least:g} or more.", question);
      if (given.length > (question.most ?? 99)) return tr("Please choose {most:g} at most.", question);
    }
    const most = longest[question.answer] || longest.other;
    return given.some((each) => [...each].length > most) ? tr("Please shorten this to {most:,} characters.", { most }) : "";
  }
  function problemOfNumber(question, said) {
    if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(said) || said.replace(/\D/g, "").length > 15) {
      return tr("Please write a number, such as 34.");
    }
    const number = Number(said.replace(",", "."));
    if (question.whole && number !== Math.round(number)) return tr("Please write a whole number.");
    if (number < (question.least ?? -Infinity)) return tr("Please write a number from {least:g} up.", question);
    if (number > (question.most ?? Infinity)) return tr("Please write a number up to {most:g}.", question);
    return "";
  }
  function problems() {
    const found = {};
    for (const question of shown.questions) {
      const said = problemOf(question, answerOf(question));
      if (said) found[question.id] = said;
    }
    return found;
  }
  function showProblems(found) {
    const wrong = shown.questions.filter((each) => found[each.id]);
    for (const question of shown.questions) {
      const place = byId(`${named(question)}-problem`);
      place.textContent = found[question.id] || "";
      place.hidden = !found[question.id];
      for (const each of inputs(question)) each.toggleAttribute("aria-invalid", Boolean(found[question.id]));
    }
    const all = byId("problems");
    all.hidden = !wrong.length;
    all.textContent = trPlural(wrong.length, "One answer needs another look.", "{count} answers need another look.");
    if (wrong.length) inputs(wrong[0])[0].focus();
  }

  // --- what was typed so far

  function keepDraft() {
    if (!shown || isLeaving) return;
    try { localStorage.setItem(draftKey, JSON.stringify(answers())); } catch { /* full or off */ }
  }
  function draft() {
    try { return JSON.parse(localStorage.getItem(draftKey)); } catch { return null; }
  }
  function dropDraft() {
    isLeaving = true;
    try { localStorage.removeItem(draftKey); } catch { /* as above */ }
  }

  function show(page, key) {
    if (shown && !isLeaving && draftKey === key) return false;
    shown = page;
    draftKey = key;
    isLeaving = false;
    byId("asked-title").textContent = page.title || (page.consent ? tr("Consent") : tr("A few questions"));
    for (const part of [byId("asked-title"), byId("asked").querySelector(".prose"), byId("fields")]) {
      part.lang = page.language;
      part.dir = "auto";
    }
    byId("asked").querySelector(".prose").innerHTML = page.html;  // the lead's Markdown, made safe
    byId("fields").replaceChildren(...page.questions.map((each) => makers[each.answer || "text"](
      { answer: "text", choices: [], ...each })));
    shown.questions = page.questions.map((each) => ({ answer: "text", choices: [], ...each }));
    byId("fill").textContent = page.consent ? tr("I agree") : tr("Go on");
    byId("decline").hidden = !page.consent;
    byId("problems").hidden = true;
    fill(draft() || page.answers || {});
    return true;
  }
  byId("questions").addEventListener("input", keepDraft);
  byId("questions").addEventListener("change", keepDraft);
  return { show, answers, problems, showProblems, dropDraft };
})();
