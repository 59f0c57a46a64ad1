"""The decision panel: what it tells, the seven answers, clashes and ways out of them."""

import re

import pytest
from PySide6.QtCore import Qt

from tempannot.compare.adjudication.decisions import Choice, Ruling, Standing, Start
from tempannot.core.relations import RelationSet
from tempannot.gui.compare.decide.choice_buttons import ANSWERS
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.gui.compare.decide.outcome_words import OutcomeWords
from tempannot.gui.compare.decide.subject import SubjectReader
from tempannot.session.settings import ThemeChoice

CHAIN = ("a BEFORE b", "b BEFORE c", "a BEFORE c")
CHAIN_TURNED = ("a AFTER b", "b AFTER c", "a AFTER c")
ALL_MARKED = ("abcde", "abcde")
ANSWER_KEYS = dict(zip(ANSWERS, "1234567", strict=True))


def plain(html):
    return re.sub(r"<[^>]+>", " ", html.replace("<br>", " ")).replace("&quot;", '"')


def words(html):
    return " ".join(plain(html).split())


def link_to(html, text):
    """The target of the link with this text."""
    return next(
        href
        for href, shown in re.findall(r'<a href="([^"]+)">(.*?)</a>', html)
        if shown.replace("&quot;", '"') == text
    )


def gold(found):
    return found.context.session.adjudication.adjudication


def select(found, key):
    if len(key) == 1:
        found.context.selection.focus(key[0])
    else:
        found.context.selection.select_pair(*key)


def selected(found):
    selection = found.context.selection
    return tuple(each for each in (selection.source, selection.target) if each is not None)


def decision_on(found, key):
    return next(each for each in gold(found).decisions if each.key == key)


@pytest.fixture
def chain(panels, ids):
    """Three pairs on which the sides say the converse, and nothing agreed."""
    found = panels(key=CHAIN, response=CHAIN_TURNED, marked=ALL_MARKED)
    found.pair = lambda letters: ids(found.context, letters)
    return found


def test_panel_tells_what_both_sides_say_and_what_to_make_of_it(panels, ids):
    found = panels(start=None)
    select(found, ids(found.context, "ab"))
    assert words(found.panel.story.title.text()) == '"arrived" and "bought" ⇄ direction slip'
    told = words(found.panel.story.claims.text())
    assert 'A : "arrived" ends before "bought" starts.' in told
    assert 'B : "arrived" starts after "bought" ends.' in told
    assert "The direction may have slipped." in told
    assert not found.panel.answers.isVisible()


def test_worth_of_a_root_is_computed_when_it_stays_selected(panels, ids, qtbot):
    found = panels(start=None)
    select(found, ids(found.context, "ab"))
    assert not found.panel.story.worth.isVisible()
    qtbot.waitUntil(found.panel.story.worth.isVisible)
    assert re.search(r"Settled as A says, \d+ pairs? fewer", words(found.panel.story.worth.text()))


def test_inferred_claim_gives_its_reasons_when_asked(panels, ids):
    found = panels(key=("a BEFORE b", "b BEFORE c"), response=(), start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    story = found.panel.story
    assert 'A , by inference: "arrived" ends before "called" starts.' in words(story.claims.text())
    story.claims.linkActivated.emit("why:0")
    told = words(story.claims.text())
    assert '"arrived" ends before "bought" starts l1' in told
    assert '"bought" ends before "called" starts l2' in told
    story.claims.linkActivated.emit(
        link_to(story.claims.text(), '"bought" ends before "called" starts')
    )
    assert selected(found) == ids(found.context, "bc")
    assert "because" not in story.claims.text()


def test_reasons_of_both_sides_come_and_go_together(panels, ids):
    links = ("a BEFORE b", "b BEFORE c")
    found = panels(key=links, response=links, start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    claims = found.panel.story.claims
    before = claims.text()
    found.panel.ask_why()
    assert words(claims.text()).count('"bought" ends before "called" starts l2') == 2
    found.panel.ask_why()
    assert claims.text() == before


def test_derived_pair_leads_to_the_disagreement_behind_it(panels, ids):
    found = panels(
        key=("a BEFORE b", "b BEFORE c"), response=("b BEFORE c",), start=None, marked=ALL_MARKED
    )
    select(found, ids(found.context, "ac"))
    claims = found.panel.story.claims
    assert "They differ because of the disagreement about" in words(claims.text())
    claims.linkActivated.emit(link_to(claims.text(), '"arrived" and "bought"'))
    assert selected(found) == ids(found.context, "ab")


def test_pair_without_a_disagreement_says_what_both_say(panels, ids):
    found = panels(key=("a BEFORE b",), response=("b AFTER a",), start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    assert words(found.panel.story.claims.text()) == 'Both: "arrived" ends before "bought" starts.'
    select(found, ids(found.context, "cd"))
    assert words(found.panel.story.claims.text()) == "Neither side relates the two."


def test_start_is_asked_for_and_answers_wait_for_it(panels, ids, qtbot):
    found = panels(start=None)
    select(found, ids(found.context, "ab"))
    found.panel.choose_first()
    assert found.said == ["Start adjudicating first."]
    with qtbot.waitSignal(found.panel.start_requested):
        found.panel.start.click()


def test_every_answer_has_a_button_with_its_key(chain):
    select(chain, chain.pair("ab"))
    for answer, button in chain.panel.answers.buttons.buttons.items():
        assert button.text().startswith(f"{ANSWER_KEYS[answer]}  ")
        assert button.isEnabled() is (answer != "union")


@pytest.mark.parametrize(
    ("answer", "choice", "relations"),
    [
        ("first", Choice.A, "before"),
        ("second", Choice.B, "after"),
        ("neither", Choice.NEITHER, None),
        ("undecidable", Choice.UNDECIDABLE, None),
        ("later", Choice.LATER, None),
    ],
)
def test_button_decides_and_the_decision_is_signed(chain, answer, choice, relations):
    key = chain.pair("ab")
    chain.panel.adjudicator = "Ann"
    select(chain, key)
    chain.panel.answers.reason.setText("so the text says")
    chain.panel.answers.buttons.buttons[answer].click()
    made = decision_on(chain, key)
    assert (made.choice, made.adjudicator, made.reason) == (choice, "Ann", "so the text says")
    assert made.relations == (RelationSet.parse(relations) if relations else None)
    assert chain.panel.answers.reason.text() == ""


def test_first_and_second_are_the_sides_as_they_are_shown(chain):
    chain.context.session.swap()
    select(chain, chain.pair("ab"))
    told = words(chain.panel.story.claims.text())
    assert told.index('A : "arrived" starts after') < told.index('B : "arrived" ends before')
    chain.panel.choose_first()
    assert decision_on(chain, chain.pair("ab")).choice is Choice.B
    select(chain, chain.pair("ab"))
    assert "as A says" in words(chain.panel.story.gold.text())


def test_names_of_the_sides_never_show(chain):
    chain.context.session.hide_names(True)
    select(chain, chain.pair("ab"))
    chain.panel.choose_first()
    select(chain, chain.pair("ab"))
    story, answers = chain.panel.story, chain.panel.answers
    shown = [story.title.text(), story.claims.text(), story.gold.text(), answers.outcome.text()]
    shown += [button.text() + button.toolTip() for button in answers.buttons.buttons.values()]
    assert not any("system" in text for text in shown)


def test_gold_tells_by_which_decisions_an_item_was_settled(chain):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    story = chain.panel.story.gold
    assert "Settled by #2 , as A says." in words(story.text())
    assert 'Gold: "arrived" ends before "called" starts.' in words(story.text())
    assert "It follows from #1 and #2 ." in words(story.text())
    story.linkActivated.emit(link_to(story.text(), "#1"))
    assert selected(chain) == chain.pair("ab")
    assert "Decided (#1): as A says." in words(story.text())


def test_outcome_says_what_was_settled_besides(chain):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    assert "settled 1 more" in words(chain.panel.answers.outcome.text())
    assert chain.said == ["Decision #2: settled 1 more."]
    assert chain.panel.answers.progress.counts.text() == "2 decided, 1 settled, 0 open"


def test_hull_on_offer_waits_for_a_second_answer(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a IS_INCLUDED b",), marked=ALL_MARKED)
    key = ids(found.context, "ab")
    select(found, key)
    found.panel.choose_union()
    assert gold(found).decisions == ()
    assert "No link can say just “before or during”" in words(found.panel.notice.label.text())
    found.panel.notice.buttons[0].click()
    hull = RelationSet.parse("before|during").hull
    assert decision_on(found, key).relations == hull
    assert not found.panel.notice.isVisible()


def test_offer_goes_with_its_pair(panels, ids):
    found = panels(
        key=("a BEFORE b", "c BEFORE d"),
        response=("a IS_INCLUDED b", "c AFTER d"),
        marked=ALL_MARKED,
    )
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    select(found, ids(found.context, "cd"))
    assert not found.panel.notice.isVisible()
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    assert gold(found).decisions == ()


def test_convex_union_is_taken_at_once(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a IBEFORE b",), marked=ALL_MARKED)
    key = ids(found.context, "ab")
    select(found, key)
    found.panel.choose_union()
    assert decision_on(found, key).relations == RelationSet.parse("before|meets")


def test_union_with_a_silent_side_says_why_it_is_no_answer(panels, ids):
    found = panels(key=("a BEFORE b",), response=(), marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    assert not found.panel.answers.buttons.buttons["union"].isEnabled()
    found.panel.choose_union()
    assert "nothing to weaken to" in found.failed[0]


def test_palette_dims_what_the_gold_excludes_and_says_why(chain):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    chain.panel.choose_other()
    page = chain.panel.other
    assert page.choice.allowed == RelationSet.parse("before")
    assert "Excluded: " in page.palette_view.tip(RelationSet.parse("after"))
    assert "(#1)" in page.palette_view.tip(RelationSet.parse("after"))


def test_own_decision_excludes_nothing_when_it_is_replaced(chain):
    select(chain, chain.pair("ab"))
    chain.panel.choose_first()
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    assert len(chain.panel.other.choice.allowed) == 13


@pytest.mark.parametrize(
    ("key", "modifier", "relations", "rel_type"),
    [
        (Qt.Key.Key_I, Qt.KeyboardModifier.NoModifier, "contains", None),
        (Qt.Key.Key_O, Qt.KeyboardModifier.ShiftModifier, "overlapped-by", None),
        (Qt.Key.Key_Equal, Qt.KeyboardModifier.NoModifier, "equals", "IDENTITY"),
    ],
)
def test_palette_takes_the_keys_of_the_relations(chain, qtbot, key, modifier, relations, rel_type):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    qtbot.keyClick(chain.panel.other.palette_view, key, modifier)
    made = decision_on(chain, pair)
    assert (made.choice, str(made.relations)) == (Choice.OTHER, relations)
    assert rel_type is None or made.rel_type == rel_type
    assert chain.panel.answers.isVisible()


def test_vague_in_the_palette_means_that_the_text_does_not_tell(chain, qtbot):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    chain.panel.other.types.buttons["VAGUE"].click()
    assert decision_on(chain, pair).choice is Choice.UNDECIDABLE


def test_relations_can_be_combined_in_the_palette(chain, qtbot):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    page = chain.panel.other
    page.combine.click()
    page.choose("type.BEFORE")
    page.choose("type.IBEFORE")
    page.accept.click()
    assert decision_on(chain, pair).relations == RelationSet.parse("before|meets")


def test_escape_leaves_the_palette_without_a_decision(chain, qtbot):
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    qtbot.keyClick(chain.panel.other.palette_view, Qt.Key.Key_Escape)
    assert not chain.panel.other.isVisible()
    assert chain.panel.answers.isVisible()
    assert gold(chain).decisions == ()


@pytest.fixture
def clash(chain):
    """Two decisions, and a third one that contradicts them."""
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    chain.panel.choose_second()
    return chain


def offers(found):
    return [button.text() for button in found.panel.notice.buttons]


def test_clash_is_explained_and_names_what_it_clashes_with(clash):
    told = words(clash.panel.notice.label.text())
    assert clash.panel.clash.decisions == (1, 2)
    assert "That cannot be." in told
    assert '"arrived" ends before "bought" starts #1' in told
    assert '"bought" ends before "called" starts #2' in told
    assert offers(clash) == ["Undo decision #1", "Undo decision #2", "Leave it"]
    assert len(gold(clash).decisions) == 2


def test_clash_stays_while_its_parties_are_looked_at(clash):
    href = link_to(clash.panel.notice.label.text(), '"arrived" ends before "bought" starts')
    clash.panel.notice.label.linkActivated.emit(href)
    assert selected(clash) == clash.pair("ab")
    assert clash.panel.notice.isVisible()
    clash.panel.notice.buttons[-1].click()
    assert selected(clash) == clash.pair("ac")
    assert clash.panel.clash is None


def test_clash_goes_when_something_else_is_selected(clash):
    clash.context.selection.clear()
    assert clash.panel.clash is None
    assert not clash.panel.notice.isVisible()


def test_last_decision_that_clashes_is_undone(clash):
    clash.panel.notice.buttons[1].click()
    assert [each.number for each in gold(clash).decisions] == [1]
    assert selected(clash) == clash.pair("ac")
    clash.panel.choose_second()
    assert decision_on(clash, clash.pair("ac")).choice is Choice.B


def test_earlier_decision_that_clashes_is_put_off_and_comes_up_again(clash):
    clash.panel.notice.buttons[0].click()
    assert gold(clash).state(clash.pair("ab")).standing is Standing.LATER
    assert gold(clash).state(clash.pair("bc")).standing is Standing.DECIDED
    assert selected(clash) == clash.pair("ac")


def test_links_of_the_start_give_way_if_asked(panels, ids):
    found = panels(start=Start.A, key=CHAIN[:2], response=("a AFTER c",), marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    found.panel.choose_second()
    assert offers(found)[0] == "Let the start give way"
    assert "l1, from the start" in words(found.panel.notice.label.text())
    found.panel.notice.buttons[0].click()
    assert decision_on(found, ids(found.context, "ac")).gives_way
    assert gold(found).gave_way == ("l1",) or gold(found).gave_way == ("l2",)
    assert "gave way" in words(found.panel.answers.outcome.text())


def test_unit_that_one_side_lacks_is_marked_or_left_out(panels, ids):
    found = panels()
    unit = ids(found.context, "e")
    select(found, unit)
    shown = [
        each
        for each, button in found.panel.answers.buttons.buttons.items()
        if not button.isHidden()
    ]
    assert shown == ["first", "second", "later"]
    assert found.panel.answers.buttons.buttons["first"].text().endswith("mark it")
    found.panel.choose_second()
    assert not gold(found).marks(unit[0])
    select(found, unit)
    assert "does not mark" in words(found.panel.story.gold.text())


def test_unit_that_both_mark_has_nothing_to_decide(panels, ids):
    found = panels()
    select(found, ids(found.context, "a"))
    found.panel.choose_first()
    assert gold(found).decisions == ()
    assert found.said[0].startswith("Choose two events or times")


def test_answers_to_a_pair_do_not_fit_a_unit(panels, ids):
    found = panels()
    select(found, ids(found.context, "e"))
    panel = found.panel
    for choose in (panel.choose_union, panel.choose_neither, panel.choose_other):
        choose()
    panel.choose_undecidable()
    assert gold(found).decisions == ()
    assert found.said == ["An event or time is taken over, left out or put off."] * 4


def test_unit_without_links_tells_who_marks_it(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a BEFORE b",))
    select(found, ids(found.context, "e"))
    told = words(found.panel.story.claims.text())
    assert told == 'A marks "entered" and links it to nothing. B does not mark "entered".'


def test_full_agreement_is_accepted_at_once(panels, ids):
    found = panels(start=Start.A)
    assert found.panel.answers.agreement.text() == "Accept 1 that both say alike"
    found.panel.answers.agreement.click()
    assert decision_on(found, ids(found.context, "bc")).choice is Choice.A
    assert found.said == ["Accepted 1 that both say alike."]
    assert not found.panel.answers.agreement.isVisible()
    found.panel.accept_agreement()
    assert found.said[-1] == "Nothing is left that both say alike."


def test_reason_is_written_and_return_gives_the_keys_back(chain, qtbot):
    select(chain, chain.pair("ab"))
    chain.panel.activateWindow()
    chain.panel.edit_reason()
    assert chain.panel.answers.reason.hasFocus()
    qtbot.keyClicks(chain.panel.answers.reason, "12")
    qtbot.keyClick(chain.panel.answers.reason, Qt.Key.Key_Return)
    assert not chain.panel.answers.reason.hasFocus()
    assert gold(chain).decisions == ()
    chain.panel.choose_first()
    assert decision_on(chain, chain.pair("ab")).reason == "12"


def test_name_that_is_typed_signs_and_is_told(chain, qtbot):
    chain.panel.answers.name.clear()
    chain.panel.answers.name.setFocus()
    qtbot.keyClicks(chain.panel.answers.name, "Bob")
    with qtbot.waitSignal(chain.panel.adjudicator_changed) as told:
        qtbot.keyClick(chain.panel.answers.name, Qt.Key.Key_Return)
    assert told.args == ["Bob"]
    assert chain.context.session.adjudication.adjudicator == "Bob"


def test_panel_that_is_not_seen_decides_on_what_is_selected(context, ids, qtbot):
    made = context(start=Start.AGREED)
    panel = DecisionPanel(made)
    qtbot.addWidget(panel)
    made.selection.select_pair(*ids(made, "ab"))
    panel.choose_first()
    made.selection.select_pair(*ids(made, "cd"))
    panel.choose_second()
    decided = made.session.adjudication.adjudication.decisions
    assert [each.key for each in decided] == [ids(made, "ab"), ids(made, "cd")]


def test_decision_made_elsewhere_shows_at_once(chain):
    key = chain.pair("ab")
    select(chain, key)
    chain.context.session.adjudication.decide(key, Ruling(Choice.LATER))
    select(chain, key)
    assert "Put off" in words(chain.panel.story.gold.text())
    assert "1 later" in chain.panel.answers.progress.counts.text()


def test_without_a_comparison_it_asks_for_one(chain):
    chain.context.session.show(None)
    assert words(chain.panel.story.title.text()) == "Choose two annotations of one text."
    assert not chain.panel.answers.isVisible()
    assert not chain.panel.start.isVisible()


def test_panel_gives_way_in_height_without_losing_an_answer(chain):
    select(chain, chain.pair("ab"))
    least = chain.panel.heightForWidth(340)
    assert least < 450
    chain.panel.resize(340, least)
    for button in chain.panel.answers.buttons.buttons.values():
        assert chain.panel.rect().contains(
            button.geometry().translated(
                button.parentWidget().mapTo(chain.panel, button.parentWidget().rect().topLeft())
            )
        )


def test_words_follow_when_the_sides_are_swapped(clash):
    told = words(clash.panel.notice.label.text())
    assert "#2" in words(clash.panel.notice.label.text())
    clash.context.session.swap()
    assert words(clash.panel.notice.label.text()) == told
    clash.panel.leave()
    clash.panel.choose_neither()
    select(clash, clash.pair("ab"))
    clash.panel.choose_first()
    assert "as A says" in words(clash.panel.answers.outcome.text())
    clash.context.session.swap()
    assert "as B says" in words(clash.panel.answers.outcome.text())


def test_clash_goes_when_the_gold_changes(clash):
    clash.context.session.adjudication.undo()
    assert clash.panel.clash is None
    assert not clash.panel.notice.isVisible()


def test_palette_stays_open_while_something_is_highlighted(chain):
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    chain.context.selection.highlight(chain.pair("c"))
    assert chain.panel.other.isVisible()
    assert not chain.panel.answers.isVisible()
    select(chain, chain.pair("bc"))
    assert not chain.panel.other.isVisible()


def test_nothing_said_of_a_pair_that_follows_all_the_same_is_told(chain):
    select(chain, chain.pair("ac"))
    chain.panel.choose_undecidable()
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    assert "Other decisions say something of it" in words(chain.panel.story.gold.text())


def test_theme_changes_the_colours_of_what_is_told(chain):
    select(chain, chain.pair("ab"))
    light = chain.panel.story.claims.text()
    chain.context.theme.choose(ThemeChoice.DARK)
    assert chain.panel.story.claims.text() != light
    assert words(chain.panel.story.claims.text()) == words(light)
    chain.context.theme.choose(ThemeChoice.LIGHT)


def test_errors_name_the_sides_as_they_are_shown(chain):
    reader = SubjectReader(chain.context.session.findings)
    told = OutcomeWords(chain.context.session, reader, chain.context.theme)
    assert told.problem("the file of A cannot hold it") == "the file of A cannot hold it"
    chain.context.session.swap()
    assert told.problem("the file of A cannot hold it") == "the file of B cannot hold it"


def test_hull_that_rules_nothing_out_is_no_offer(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a AFTER b",), marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    assert not found.panel.notice.isVisible()
    assert found.failed == ["together the two sides rule nothing out: the text does not tell"]
