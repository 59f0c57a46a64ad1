// A rater's page without a server: the same course (training, then list after list, what was skipped
// once more), kept in this browser and handed over as a file. It answers as the server does.
"use strict";

const local = (() => {
  const given = JSON.parse(document.getElementById("given").textContent);
  const spoken = given.in[speech.language];
  const key = `answers ${given.study} ${given.rater}`;
  const pagesKey = `pages ${given.study} ${given.rater}`;
  const recentCount = 10;
  let filled = readPages(), isDeclined = false;
  let judgments = read();
  let feedback = null, passed = false, attempt = 0, revisited = null;
  let heeded = (() => { try { return Boolean(localStorage.getItem(`${key} warned`)); } catch { return false; } })();
  const held = new Map();
  for (const each of judgments) put(each);
  attempt = Math.max(0, given.training.findLastIndex((block) => block.turns.some((turn) => at(block, turn))));

  function read() {
    const kept = (() => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } })();
    return kept || given.judgments;
  }
  function readPages() {
    const kept = (() => { try { return JSON.parse(localStorage.getItem(pagesKey)); } catch { return null; } })();
    return kept || given.filled;
  }
  function keepAs(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch {
      return tr("This browser keeps nothing: hand over your answers before you close the page.");
    }
    return "";
  }
  function keep(judgment) {
    judgments.push(judgment);
    put(judgment);
    return keepAs(key, judgments);
  }
  function keepPage(form, act) {
    filled = filled.filter((each) => each.page !== form.id);
    filled.push({ id: act.id, rater: given.rater, page: form.id, answered_at: new Date().toISOString(),
      seconds: act.seconds, answers: act.answers });
    return keepAs(pagesKey, filled);
  }
  function unfilled(pages) {
    return pages.find((form) => !filled.some((each) => each.page === form.id));
  }
  function put(judgment) { held.set(`${judgment.block}/${judgment.position}`, judgment); }
  function at(block, turn) { return held.get(`${block.name}/${turn.position}`); }
  function settles(judgment) {
    if (!judgment) return false;
    return judgment.state === "answered" || (judgment.state === "skipped" && judgment.revision > 0);
  }
  function next(block) {
    const unseen = block.turns.find((turn) => !at(block, turn) || at(block, turn).state === "taken-back");
    return unseen || block.turns.find((turn) => !settles(at(block, turn)));
  }
  function right(block) {
    return block.turns.filter((turn) => at(block, turn)?.response === turn.expected).length;
  }
  function isBegun() { return judgments.length > 0; }

  // Where the rater is: the stage, and the block and turn that are shown.
  function place() {
    if (feedback) return { stage: "feedback", ...feedback };
    if (revisited) return { stage: "list", ...revisited };
    const before = unfilled(spoken.pages_before);
    if (before) return { stage: isDeclined ? "declined" : "page", form: before };
    const block = given.training[attempt];
    if (block && block.turns.length && !given.let_in_at) {
      const turn = next(block);
      if (turn) return { stage: "training", block, turn };
      const listsBegun = given.lists.some((list) => list.turns.some((each) => at(list, each)));
      if (right(block) + 1e-9 < given.pass_mark * block.turns.length) {
        return { stage: attempt + 1 < given.training.length ? "again" : "failed", block };
      }
      if (!passed && !listsBegun) return { stage: "passed", block };
    }
    const { warn_fast: warn, stop_fast: stop } = given.limits;
    if (stop && fast() >= stop) return { stage: "stopped" };
    if (warn && fast() >= warn && !heeded) return { stage: "warned" };
    for (const list of given.lists) {
      const turn = next(list);
      if (turn) return { stage: "list", block: list, turn };
    }
    const after = unfilled(spoken.pages_after);
    if (after) return { stage: "page", form: after };
    return { stage: "finished", block: given.lists.at(-1) };
  }
  // How many answers came before the item can have been read; which checks were missed this page
  // cannot know.
  function fast() {
    return given.lists.flatMap((list) => list.turns.filter((turn) => isTooFast(turn, at(list, turn)))).length;
  }
  function isTooFast(turn, judgment) {
    if (!judgment || judgment.state !== "answered" || judgment.revision) return false;
    if (given.let_in_at && new Date(judgment.answered_at) <= new Date(given.let_in_at)) return false;
    const words = turn.item.texts.at(-1).text.split(/\s+/).filter(Boolean).length;
    return judgment.active_seconds < Math.min(Math.max(given.limits.seconds_a_word * words, 0.5), 5);
  }
  function heed() {
    heeded = true;
    try { localStorage.setItem(`${key} warned`, "1"); } catch { /* told once more after a reload */ }
  }
  function recent() {
    const order = new Map();
    for (const each of judgments) {
      const name = `${each.block}/${each.position}`;
      order.delete(name);
      if (each.state !== "taken-back" && each.block.startsWith("list")) order.set(name, each);
    }
    return [...order.values()].slice(-recentCount).map((each) => {
      const block = given.lists.find((list) => list.name === each.block);
      const turn = block.turns.find((one) => one.position === each.position);
      return { block, turn, judgment: each };
    });
  }
  // What was said of other answers to the question, the same ones in other words first.
  function earlier(block, turn) {
    const said = new Map();
    const others = turn.question === undefined ? [] : block.turns.filter(
      (each) => each !== turn && each.question === turn.question);
    for (const each of others) {
      const before = at(block, each);
      if (!before || before.state !== "answered") continue;
      const name = JSON.stringify([each.meaning, before.response]);
      if (!said.has(name)) {
        said.set(name, { texts: [], response: before.response, is_same: each.meaning === turn.meaning });
      }
      said.get(name).texts.push(each.item.texts.at(-1).text);
    }
    return [...said.values()].sort((one, other) => other.is_same - one.is_same);
  }
  function turnKey({ block, turn }) {
    const before = at(block, turn);
    return `${block.name}/${turn.position}/${before ? before.revision + 1 : 0}`;
  }
  function careWords(stage) {
    const { stop_fast: stop } = given.limits;
    const said = trPlural(fast(), "{count} answer came faster than anybody can read the item.",
      "{count} answers came faster than anybody can read the item.");
    if (stage === "stopped") {
      return { title: tr("The study ends here"), paragraphs: [said, tr("What you answered is kept. Please hand over your answers all the same, and tell the lead of the study if you think this wrong.")], button: "" };
    }
    const end = stop ? ` ${tr("After {stop} of them the study ends for you.", { stop })}` : "";
    return { title: tr("Please read each item with care"), paragraphs: [said + end, tr("Take the time that an item needs. You can take back an answer that you are not sure of.")], button: tr("Go on") };
  }
  function words(stage, block) {
    const counts = block ? { right: right(block), turns: block.turns.length,
      needed: Math.ceil(given.pass_mark * block.turns.length - 1e-9) } : {};
    const short = () => tr("{right} of {turns} answers were as expected; {needed} are needed.", counts);
    if (stage === "passed") return { title: tr("Training is done"), paragraphs: [tr("{right} of {turns} answers were as expected. The first list comes next.", counts)], button: tr("Go on") };
    if (stage === "again") return { title: tr("Not quite there yet"), paragraphs: [short(), tr("Read the instructions again if you like, and try once more.")], button: tr("Try again") };
    if (stage === "failed") return { title: tr("Thank you for your time"), paragraphs: [short(), tr("So no list is given to you. Please hand over your answers all the same.")], button: "" };
    if (stage === "declined") return spoken.declined;
    if (stage === "warned" || stage === "stopped") return careWords(stage);
    if (stage === "finished") return { title: tr("Thank you, that is all"), paragraphs: [tr("Now hand over your answers: save the file and send it to whoever gave you this page.")], button: "" };
    return null;
  }
  function page(notice = "") {
    const here = place();
    const { stage, block, turn, form } = here;
    const latest = recent();
    const settled = block ? block.turns.filter((each) => settles(at(block, each))).length : 0;
    const found = {
      stage, notice, is_new: !isBegun(), feedback: null, item: null, words: words(stage, block),
      completion: stage === "finished" ? given.completion : "",
      progress: {
        done: settled, place: stage === "list" ? settled + 1 : turn ? turn.position : 0,
        of: block ? block.turns.length : 0, left: "",
        judged: given.lists.flatMap((list) => list.turns.filter((each) => settles(at(list, each)))).length,
        lists: given.lists.filter((list) => !next(list)).length,
      },
      recent: latest.map((each) => ({
        place: `${each.block.name}/${each.turn.position}`, number: each.turn.position,
        text: each.turn.item.texts.at(-1).text.slice(0, 80), response: each.judgment.response,
      })),
    };
    if (form) found.turn = `page ${form.id}`;
    if (stage === "page") found.form = { ...form, answers: {} };
    if (turn) found.item = { ...turn.item, earlier: earlier(block, turn) };
    if (stage === "feedback") {
      const response = at(block, turn).response;
      found.feedback = { is_right: response === turn.expected, response, expected: turn.expected, text: turn.feedback };
    } else if (turn) {
      const before = at(block, turn);
      found.turn = turnKey(here);
      found.place = `${block.name}/${turn.position}`;
      found.is_revisited = Boolean(revisited);
      found.choice = before && before.state !== "taken-back" ? before.response : null;
      found.flagged = before ? before.flagged : false;
      found.comment = before ? before.comment : "";
    }
    return found;
  }
  function judge(here, act, state, response) {
    const before = at(here.block, here.turn);
    const now = new Date();
    return keep({
      id: act.id, rater: given.rater, block: here.block.name, position: here.turn.position,
      item: here.turn.number, revision: before ? before.revision + 1 : 0, state, response,
      flagged: act.flagged, comment: act.comment,
      shown_at: new Date(now - 1000 * act.seconds).toISOString(), answered_at: now.toISOString(),
      response_seconds: act.seconds, active_seconds: act.active_seconds,
    });
  }
  const elsewhere = tr("This was answered in another window, so what you did here was left out.");
  function does(act) {
    const here = place();
    if (act.kind === "fill" || act.kind === "decline") {
      if (here.stage !== "page" || act.turn !== `page ${here.form.id}`) return elsewhere;
      if (act.kind === "fill") return keepPage(here.form, act);
      isDeclined = here.form.consent;
      return "";
    }
    if (act.kind === "go-on") {
      if (here.stage === "feedback") feedback = null;
      else if (here.stage === "again") attempt += 1;
      else if (here.stage === "passed") passed = true;
      else if (here.stage === "warned") heed();
      else if (here.stage === "declined") isDeclined = false;
      else revisited = null;
      return "";
    }
    if (act.kind === "look-again") {
      const wanted = recent().find((each) => `${each.block.name}/${each.turn.position}` === act.place);
      if (wanted) revisited = { block: wanted.block, turn: wanted.turn };
      return "";
    }
    if (act.kind === "take-back") {
      const last = revisited || recent().at(-1);
      if (!last) return "";
      const problem = judge(last, act, "taken-back", null);
      revisited = null;
      return problem;
    }
    if (!here.turn || act.turn !== turnKey(here)) return elsewhere;
    if (act.kind === "skip") {
      revisited = null;
      return settles(at(here.block, here.turn)) ? "" : judge(here, act, "skipped", null);
    }
    const response = act.kind === "remark" ? at(here.block, here.turn).response : act.response;
    const problem = judge(here, act, "answered", response);
    if (here.stage === "training") feedback = { block: here.block, turn: here.turn };
    else if (act.kind !== "remark") revisited = null;
    return problem;
  }
  function handOver() {
    const content = { answers: 1, study: given.study, rater: given.rater, judgments, pages: filled };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
    link.download = `${given.rater}.answers.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  addEventListener("storage", (event) => {  // another window of this page has answered
    if (event.key === pagesKey) filled = readPages();
    if (event.key !== key) return;
    judgments = read();
    held.clear();
    judgments.forEach(put);
  });
  return {
    handOver, name: key,
    ask: async (path, act) => {
      if (path === "/act") {
        const known = [...judgments, ...filled].some((each) => each.id === act.id);
        return page(known ? "" : does(act));
      }
      return { ...spoken, ...page() };
    },
  };
})();
