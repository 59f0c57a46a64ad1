// The lead's page: asks for the numbers of the study again and again, and shows what changed.
"use strict";

const byId = (id) => document.getElementById(id);
const SHORTEST = 1000, AFTER_TROUBLE = 5000;
let key = "", timer = 0, isStill = false, lastSaid = "";

const kept = {
  get(name) { try { return sessionStorage.getItem(name) || ""; } catch { return ""; } },
  set(name, value) { try { sessionStorage.setItem(name, value); } catch { /* full or off */ } },
  drop(name) { try { sessionStorage.removeItem(name); } catch { /* as above */ } },
};

async function ask() {
  clearTimeout(timer);
  if (!key || document.hidden) return;
  let answer, status = 0;
  try {
    const pay = Number(byId("pay").value) || 0;
    const body = JSON.stringify({
      key, pay, answers: byId("answers").open, names: byId("names").checked,
    });
    const headers = { "Content-Type": "application/json" };
    const found = await fetch(`/lead/figures?lang=${speech.language}`, { method: "POST", headers, body });
    status = found.status;
    answer = await found.json();
  } catch {
    answer = { problem: tr("The study cannot be reached at present; this is tried again.") };
  }
  if (answer.problem) {
    byId("problem").textContent = answer.problem;
    if (status === 403) return refuse();
    timer = setTimeout(ask, AFTER_TROUBLE);
    return;
  }
  if (byId("problem").textContent !== answer.trouble) byId("problem").textContent = answer.trouble;
  kept.set("key", key);
  show(answer);
  if (!isStill) timer = setTimeout(ask, Math.max(SHORTEST, answer.again * 1000));
}

function refuse() {
  key = "";
  kept.drop("key");
  byId("live").hidden = true;
  byId("asking").hidden = false;
  byId("key").select();
  byId("key").focus();
}

// --- what is shown

function show(found) {
  const isFirst = byId("live").hidden;
  byId("asking").hidden = true;
  byId("live").hidden = false;
  if (isFirst) byId("live").focus();
  byId("bar").max = Math.max(1, found.wanted);
  byId("bar").value = found.given;
  const lines = found.sentences.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    if (found.doubts.includes(text)) line.className = "doubt";
    return line;
  });
  byId("sentences").replaceChildren(...lines);
  speak(found.news);
  showSaid(found.said || []);
  document.querySelector("#raters thead").replaceChildren(head(found.columns));
  document.querySelector("#raters tbody").replaceChildren(...found.rows.map((row) => body(row, found.columns)));
  const time = new Date(found.at).toLocaleTimeString(speech.language);
  byId("when").textContent =
    isStill ? tr("As of {time}, standing still.", { time }) : tr("As of {time}, new by itself.", { time });
}

// who comes and who is to be looked at is news; how many answers there are changes all the time
function speak(sentences) {
  const news = sentences.join(" ");
  if (news !== lastSaid) byId("spoken").textContent = news;
  lastSaid = news;
}

// what raters answered on the pages around the items; asked for only while it is open
function showSaid(said) {
  byId("none").hidden = said.length > 0;
  byId("answered").replaceChildren(...said.map((each) => {
    const row = document.createElement("tr");
    row.append(...[each.rater, each.where, each.asked, each.said].map((text, place) => {
      const cell = document.createElement(place ? "td" : "th");
      if (!place) cell.scope = "row";
      cell.textContent = text;
      cell.dataset.title = [tr("rater"), tr("page"), tr("question"), tr("answer")][place];
      return cell;
    }));
    return row;
  }));
}

function head(columns) {
  const row = document.createElement("tr");
  row.append(...columns.map((column) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = column.title;
    cell.title = column.meaning;
    if (column.is_number) cell.className = "number";
    return cell;
  }));
  return row;
}

function body(given, columns) {
  const row = document.createElement("tr");
  if (given.is_here) row.className = "here";
  if (given.is_doubted) row.className = "doubt";
  row.append(...given.cells.map((text, place) => {
    const cell = document.createElement(place ? "td" : "th");
    if (!place) cell.scope = "row";
    cell.textContent = text;
    cell.dataset.title = columns[place].title;
    if (columns[place].is_number) cell.className = "number";
    return cell;
  }));
  return row;
}

// --- what the lead does

byId("asking").addEventListener("submit", (event) => {
  event.preventDefault();
  key = byId("key").value.trim();
  byId("key").value = "";
  ask();
});
byId("paying").addEventListener("submit", (event) => event.preventDefault());
byId("pay").addEventListener("change", () => { kept.set("pay", byId("pay").value); ask(); });
byId("forget").addEventListener("click", () => { clearTimeout(timer); refuse(); });
byId("still").addEventListener("click", () => {
  isStill = !isStill;
  byId("still").setAttribute("aria-pressed", String(isStill));
  ask();
});
byId("answers").addEventListener("toggle", ask);
byId("names").addEventListener("change", ask);
document.addEventListener("visibilitychange", ask);

byId("pay").value = kept.get("pay");
// behind "#" in an address that was printed for the lead: it goes to no server, nor into history
key = location.hash.slice(1) || kept.get("key");
if (location.hash) history.replaceState(null, "", location.pathname);
if (key) ask(); else byId("key").focus();
