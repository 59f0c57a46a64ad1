// The rater's page: shows what the server says, and sends back what the rater does. An answer
// leaves the page only when the server has kept it; until then it is also in this browser's
// storage, and is sent again under the same id, which the server carries out once.
"use strict";

const address = document.querySelector("meta[name=address]").content;
const byId = (id) => document.getElementById(id);
const isOpenLink = address.startsWith("/j/");
const isLocal = typeof local !== "undefined";  // a page without a server, see local.js
const unsent = `unsent ${address}`;
const pauseWords = isLocal
  ? tr("Everything you answered is kept in this browser. You can also close this page and open the same file again.")
  : tr("Everything you answered is saved. You can also close this page: the same link leads back here.");
const retry = { first: 500, longest: 15000, signal: 10000 };
const seen = 300;  // so long a choice is seen, as in the window: a double click judges no next item

let study = null;      // what stays the same: instructions, question, answers
let page = null;       // what is shown
let isBusy = false;    // something is on its way: keys do nothing
let isReading = null;  // the instructions cover the item
let isPaused = false;
let flagged = false, comment = "";
let notice = "";

// --- time: since an item is shown, and how much of it the rater was there

const time = { shown: 0, counted: 0, since: null };
const now = () => performance.now() / 1000;

function underWay(moment) {
  return time.since === null ? 0 : Math.min(moment - time.since, study.idle_seconds);
}
function startTiming() {
  time.shown = now();
  time.counted = 0;
  time.since = document.hidden ? null : time.shown;
}
function signOfLife() {
  if (time.since !== null && study) {
    const moment = now();
    time.counted += underWay(moment);
    time.since = moment;
  }
}
function measured() {
  const moment = now();
  const seconds = Math.max(0, moment - time.shown);
  return { seconds, active_seconds: Math.min(seconds, time.counted + underWay(moment)) };
}

// --- the server

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")).join("");

// Ask until the server answers. Returns its JSON; a refusal has `problem` in it.
async function ask(path, body) {
  if (isLocal) return local.ask(path, body);
  for (let wait = retry.first; ; wait = Math.min(2 * wait, retry.longest)) {
    let refused = "";
    try {
      const place = `${address}${path}${path.includes("?") ? "&" : "?"}lang=${speech.language}`;
      const answer = await fetch(place, {
        method: body ? "POST" : "GET",
        headers: body ? { "Content-Type": "application/json" } : {},
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(retry.signal),
      });
      if (answer.status < 500 && answer.status !== 429) {
        say("");
        if (answer.headers.get("Content-Type").startsWith("application/json")) {
          return await answer.json();
        }
        return { problem: tr("This link is not valid any more. Ask the lead of the study.") };
      }
      if (answer.status === 429) refused = (await answer.json()).problem;  // for a moment
    } catch { /* no connection: told below, and tried again */ }
    say(refused || (body ? tr("No connection at present; your answer is kept in this browser and sent again.")
      : tr("No connection at present; this is tried again.")));
    await Promise.race([pause(wait), new Promise((done) =>
      addEventListener("online", done, { once: true }))]);
  }
}

function say(problem) {
  const safety = byId("safety");
  const words = problem || (page && !isOpenLink ? safe() : "");
  if (safety.textContent !== words) safety.textContent = words;
  safety.classList.toggle("waits", Boolean(problem));
}

function safe() {
  if (page.stage === "removed") return "";  // nothing of it is
  if (page.stage === "page") return tr("What you fill in stays in this browser until you go on.");
  return isLocal ? tr("✓ All answers are kept in this browser.") : tr("✓ All answers are saved.");
}

const store = {
  keep(act) { try { localStorage.setItem(unsent, JSON.stringify(act)); } catch { /* full or off */ } },
  drop() { try { localStorage.removeItem(unsent); } catch { /* as above */ } },
  left() { try { return JSON.parse(localStorage.getItem(unsent)); } catch { return null; } },
};

async function send(act) {
  isBusy = true;
  store.keep(act);
  const isSeen = act.kind === "answer" && page.stage === "list" ? pause(seen) : null;
  const answer = await ask("/act", act);
  store.drop();
  await isSeen;
  isBusy = false;
  if (answer.problems) {
    show(page);
    pageForm.showProblems(answer.problems);
    byId("spoken").textContent = byId("problems").textContent;
    return;
  }
  if (!answer.problem && (act.kind === "fill" || act.kind === "decline")) pageForm.dropDraft();
  if (answer.problem) {
    notice = answer.problem;
    show(await ask("/page"));
  } else {
    notice = answer.notice;
    show(answer);
  }
}

function act(kind, more = {}) {
  if (isBusy) return;
  signOfLife();
  send({ id: newId(), kind, turn: page.turn || "", flagged, comment, ...measured(), ...more });
}

// --- what a rater does

const canJudge = () =>
  !isBusy && !isReading && !isPaused && page && (page.stage === "list" || page.stage === "training");

function answer(place) {
  if (canJudge() && place < study.answers.length) {
    mark(study.answers[place].name);
    act("answer", { response: study.answers[place].name });
  }
}
function skip() {
  if (!canJudge()) return;
  if (page.stage === "training") tell(tr("In training every item is answered."));
  else act("skip");
}
function fillPage(event) {
  event.preventDefault();
  if (isBusy || isPaused || !page || page.stage !== "page") return;
  const problems = pageForm.problems();
  pageForm.showProblems(problems);
  if (Object.keys(problems).length) byId("spoken").textContent = byId("problems").textContent;
  else act("fill", { answers: pageForm.answers(), comment: "", flagged: false });
}
function decline() {
  if (page && page.stage === "page") act("decline", { comment: "", flagged: false });
}
function takeBack() {
  if (page && page.stage === "page") return;
  if (isBusy || isReading || isPaused) return;
  if (page.stage === "training") tell(tr("Answers in training stay as they are."));
  else if (!page.recent.length) tell(tr("There is no answer to take back yet."));
  else act("take-back");
}
function flag() {
  if (!canJudge()) return;
  flagged = !flagged;
  showMarks();
  if (page.choice) act("remark");
}
function write() {
  if (!canJudge()) return;
  byId("commenting").hidden = false;
  byId("remark").value = comment;
  byId("remark").focus();
}
function keepComment(event) {
  event.preventDefault();
  comment = byId("remark").value.trim();
  byId("commenting").hidden = true;
  byId("item").focus();
  showMarks();
  showState();
  if (page.choice) act("remark");
}
function goOn() {
  if (isBusy || !page) return;
  if (isPaused) {
    isPaused = false;
    show(page);
    startTiming();
  } else if (isReading) {
    isReading = false;
    show(page);
    startTiming();
  } else if (["feedback", "again", "passed", "declined", "warned", "released"].includes(page.stage) || page.is_revisited) {
    act("go-on");
  }
}
function read() {
  if (isBusy || !page || isPaused) return;
  isReading = !isReading;
  show(page);
}
function rest() {
  if (isBusy || !page || isOpenLink) return;
  isPaused = !isPaused;
  show(page);
}
function lookAgain(place) {
  if (canJudge() || page.stage === "finished") act("look-again", { place });
}
function again() {
  const places = page.recent.map((each) => each.place);
  const at = places.indexOf(page.place);
  const wanted = (at < 0 ? places.length : at) - 1;
  if (!isBusy && wanted >= 0) lookAgain(places[wanted]);
}

// --- what is shown

function tell(words) {
  byId("state").textContent = words;
  byId("spoken").textContent = words;
}
function text(tag, words, kind, language) {
  const element = document.createElement(tag);
  element.textContent = words;
  if (language && language !== speech.inside) element.lang = language;
  if (kind) element.className = kind;
  return element;
}
function mark(choice) {
  for (const button of byId("answers").children) {
    button.setAttribute("aria-pressed", String(button.dataset.name === choice));
  }
}
function showMarks() {
  byId("flag").setAttribute("aria-pressed", String(flagged));
  byId("comment").setAttribute("aria-pressed", String(Boolean(comment)));
}
// An answer as the rater reads it; it is sent and kept under its name.
function said(name) {
  const found = study.answers.find((each) => each.name === name);
  return found ? found.said : name;
}
// The language of words of the study, which are the lead's own or the page's.
const languageOf = (part) => (study.own_words[part] ? speech.first : speech.inside);
function setLanguage(element, language) {
  if (language === speech.inside) element.removeAttribute("lang");
  else element.lang = language;
}
function showWords(title, content, button, language = speech.inside) {
  const words = byId("words");
  setLanguage(words.querySelector(".prose"), language);
  words.querySelector("h1").textContent = title;
  words.querySelector("h1").hidden = !title;
  const prose = words.querySelector(".prose");
  if (typeof content === "string") prose.innerHTML = content;  // the lead's Markdown, made safe
  else prose.replaceChildren(...content.map((each) => text("p", each)));
  // a part of the page without a name would be read whole by its name, and then once more
  words.setAttribute("aria-label", title || prose.querySelector("h1, h2, h3")?.textContent || button);
  const next = words.querySelector("button");
  next.hidden = !button;
  next.firstChild.textContent = `${button} `;
  turnTo("words", `${title} ${prose.textContent}`);
}
function turnTo(shown, spoken) {
  for (const id of ["words", "asked", "item"]) byId(id).hidden = id !== shown;
  byId("spoken").textContent = spoken;
  byId(shown).focus({ preventScroll: true });
  scrollTo(0, 0);
}
function showAnswers() {
  byId("question").textContent = study.question;
  setLanguage(byId("question"), languageOf("question"));
  setLanguage(byId("answers"), languageOf("answers"));
  byId("answers").replaceChildren(...study.answers.map((each, place) => {
    const button = text("button", "");
    button.type = "button";
    button.dataset.name = each.name;
    button.setAttribute("aria-keyshortcuts", each.keys.join(" "));
    for (const key of each.keys) button.append(text("kbd", key.toUpperCase()));
    if (each.keys[0] !== each.name) button.append(text("span", each.said));
    button.addEventListener("click", () => answer(place));
    return button;
  }));
}
function showHead() {
  const { done, place, of, left } = page.progress;
  byId("bar").max = of || 1;
  byId("bar").value = done;
  const hasItem = Boolean(page.item);
  const at = { place: Math.min(place, of), of };
  const where = () => (page.stage === "list" ? tr("Item {place} of {of}", at) : tr("Training item {place} of {of}", at));
  byId("where").textContent = hasItem ? where() : "";
  byId("left").textContent = left ? tr("about {time} left", { time: left }) : "";
}
const caption = (each) => (each.caption ? tr(each.caption) : tr("Text {n}", { n: each.number }));
const before = (each) => ({ texts: each.texts.join(", "), answer: said(each.response) });
function showItem() {
  const { texts, beside, earlier } = page.item;
  byId("texts").className = beside ? "beside" : "";
  byId("texts").replaceChildren(...texts.map((each) => {
    const figure = document.createElement("figure");
    if (each.is_judged) figure.className = "judged";
    figure.append(text("figcaption", caption(each)), text("blockquote", each.text, "", speech.first));
    figure.lastChild.dir = "auto";
    return figure;
  }));
  byId("earlier").replaceChildren(...earlier.map((each) =>
    text("p", each.is_same ? tr("The same, in other words: {texts}: {answer}", before(each)) : tr("Before: {texts}: {answer}", before(each)))));
  const { feedback } = page;
  mark(feedback ? feedback.response : page.choice);
  for (const button of byId("answers").children) {
    button.classList.toggle("expected", Boolean(feedback) && button.dataset.name === feedback.expected);
    button.disabled = Boolean(feedback);
  }
  byId("tools").hidden = Boolean(feedback);
  byId("back").disabled = page.stage !== "list" || !page.recent.length;
  byId("skip").disabled = page.stage !== "list";
  byId("commenting").hidden = true;
  showFeedback(feedback);
  showRecent();
  const again = showState();
  const where = byId("where").textContent;
  const whole = texts.map((each) => `${caption(each)}: ${each.text}`).join("\n");
  const spoken = feedback ? byId("feedback").textContent
    : `${notice} ${again || where}\n${whole}\n${study.question}`;
  turnTo("item", spoken);
  if (feedback) byId("feedback").scrollIntoView({ block: "nearest" });
}
function showPage() {
  pageForm.show(page.form, `draft ${address}${isLocal ? local.name : ""} ${page.turn}`);
  turnTo("asked", `${notice} ${byId("asked-title").textContent}`);
  if (notice) tell(notice);
}
function showState() {
  const again = page.is_revisited && page.choice
    ? tr("This item again: you said “{answer}”. Answer anew; Return leaves it so.", { answer: said(page.choice) }) : "";
  byId("state").textContent = notice || again || (comment ? tr("Your comment: {comment}", { comment }) : "");
  return again;
}
function showFeedback(feedback) {
  const panel = byId("feedback");
  panel.hidden = !feedback;
  if (!feedback) return;
  panel.classList.toggle("right", feedback.is_right);
  panel.querySelector(".verdict").textContent = feedback.is_right
    ? tr("Right: “{expected}”.", { expected: said(feedback.expected) })
    : tr("Not what we expected: the answer here is “{expected}”.", { expected: said(feedback.expected) });
  panel.querySelector(".lesson").textContent = tr(feedback.text);
}
function showRecent() {
  byId("recent").hidden = page.stage === "training" || page.stage === "feedback";
  byId("recent").replaceChildren(...page.recent.map((each) => {
    const entry = document.createElement("li");
    const answer = said(each.response) || tr("skipped");
    const button = text("button", String(each.number));
    button.type = "button";
    button.title = `${each.text}: ${answer}`;
    button.setAttribute("aria-label", tr("Item {number} again: {text}, {answer}", { number: each.number, text: each.text, answer }));
    if (each.place === page.place) button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => lookAgain(each.place));
    entry.append(button);
    return entry;
  }));
}
function show(next) {
  if (next.problem) {
    showWords(tr("This page cannot go on"), [next.problem], "");
    return;
  }
  const isOther = !page || page.turn !== next.turn || page.stage !== next.stage;
  page = next;
  if (isOther) {
    flagged = Boolean(page.flagged);
    comment = page.comment || "";
    startTiming();
  }
  if (isReading === null && page.item) isReading = page.is_new;
  showHead();
  showMarks();
  say("");
  if (isPaused) showWords(tr("A pause"), [pauseWords], tr("Go on"));
  else if (isReading) {
    showWords("", study.instructions, page.is_new ? tr("Start") : tr("Back to the item"), languageOf("instructions"));
  }
  else if (page.form) showPage();
  else if (page.item) showItem();
  else {
    showWords(page.words.title, page.words.paragraphs, page.words.button);
    showEnd();
  }
}
function showEnd() {
  const prose = byId("words").querySelector(".prose");
  const { judged, lists } = page.progress;
  if (page.stage !== "finished" || !judged) return;
  const items = trPlural(judged, "{count} item", "{count} items");
  prose.prepend(text("p", trPlural(lists, "You judged {items} in {count} list.", "You judged {items} in {count} lists.", { items })));
  if (/^https?:\/\//.test(page.completion)) {
    const link = text("a", tr("Finish and return"));
    link.href = page.completion;
    link.rel = "noreferrer";
    prose.append(link);
  } else if (page.completion) {
    prose.append(text("p", tr("Your completion code:")), text("p", page.completion, "code"));
  }
  prose.append(text("p", tr("Backspace takes the last answer back, should you want to change it.")));
}

// --- keys

const keys = {
  Backspace: takeBack, " ": skip, f: flag, m: write, i: read, p: rest, Enter: goOn,
  ArrowLeft: again,
};
addEventListener("keydown", (event) => {
  signOfLife();
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !page) return;
  if (byId("questions").contains(event.target) || event.target.id === "language") return;  // there keys write, choose and send
  if (event.target.id === "remark") {
    if (event.key === "Escape") { byId("commenting").hidden = true; byId("item").focus(); }
    return;
  }
  const isButton = event.target.tagName === "BUTTON" || event.target.tagName === "A";
  if (isButton && (event.key === "Enter" || event.key === " ")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (page.stage === "page" && !isReading && !isPaused && key !== "i" && key !== "p") return;
  const place = study ? study.answers.findIndex((each) => each.keys.includes(key)) : -1;
  if (event.repeat) { if (place >= 0 || keys[key]) event.preventDefault(); return; }
  if (place >= 0) { event.preventDefault(); answer(place); }
  else if (keys[key]) { event.preventDefault(); keys[key](); }
});
for (const kind of ["pointermove", "pointerdown", "wheel"]) addEventListener(kind, signOfLife, { passive: true });
document.addEventListener("visibilitychange", async () => {
  if (!study) return;
  if (document.hidden) { time.counted += underWay(now()); time.since = null; return; }
  time.since = now();
  if (!isBusy && !isOpenLink) {  // another window may have gone on
    const next = await ask("/page");
    if (!isBusy && (next.turn !== page.turn || next.stage !== page.stage)) show(next);
  }
});
const clicks = { read, pause: rest, back: takeBack, skip, flag, comment: write };
for (const [id, work] of Object.entries(clicks)) byId(id).addEventListener("click", () => work());
byId("commenting").addEventListener("submit", keepComment);
byId("questions").addEventListener("submit", fillPage);
byId("decline").addEventListener("click", decline);
byId("words").querySelector("button").addEventListener("click", goOn);
byId("feedback").querySelector("button").addEventListener("click", goOn);

// --- the beginning

async function arrive() {
  const known = (() => { try { return localStorage.getItem(`own ${address}`); } catch { return null; } })();
  const told = new URLSearchParams(location.search);
  const own = (place) => `${place}?lang=${speech.language}`;
  told.delete("lang");
  if (known && ![...told].length) { location.replace(own(known)); return; }
  showWords(tr("Welcome"), [tr("Your answers are kept under a link of your own, which opens next. Keep it if you want to go on later.")], tr("Begin"));
  byId("words").querySelector("button").addEventListener("click", async () => {
    if (isBusy) return;
    isBusy = true;
    const answer = await ask("/arrive", Object.fromEntries(told));
    isBusy = false;
    if (answer.problem) { showWords(tr("This page cannot go on"), [answer.problem], ""); return; }
    try { localStorage.setItem(`own ${address}`, answer.address); } catch { /* only a convenience */ }
    location.assign(own(answer.address));
  });
  addEventListener("keydown", (event) => {
    const begin = byId("words").querySelector("button"), isChoice = event.target.matches("button, select");
    if (event.key === "Enter" && !event.repeat && !isChoice && !begin.hidden) begin.click();
  });
  for (const id of ["read", "pause"]) byId(id).hidden = true;
}

// What this window is called: the same after a reload, and another one in every other window, so
// that a second one under the same link is noticed before anything is answered in it.
function windowId() {
  const [visit] = performance.getEntriesByType("navigation");
  try {
    const known = sessionStorage.getItem("window");
    const isSame = (visit && visit.type === "reload") || sessionStorage.getItem("moved");
    const id = (isSame && known) || newId();
    sessionStorage.removeItem("moved");  // to this page in another language
    sessionStorage.setItem("window", id);
    return id;
  } catch { return newId(); }
}
async function begin() {
  const id = windowId();
  const first = await ask(isLocal ? "/page" : `/page?window=${id}`);
  if (first.problem) { show(first); return; }
  notice = first.notice || "";
  if (!isLocal) addEventListener("pagehide", () => navigator.sendBeacon(`${address}/leave`,
    new Blob([JSON.stringify({ window: id })], { type: "application/json" })));
  study = first;
  showAnswers();
  const left = store.left();  // an answer that a reload or a crash cut short
  page = first;
  if (left) await send(left);
  else show(first);
}
if (isLocal) {
  byId("hand").hidden = false;
  byId("hand").addEventListener("click", local.handOver);
}
if (isOpenLink) arrive(); else begin();
