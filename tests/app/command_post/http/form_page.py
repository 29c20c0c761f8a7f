"""A page of the Command Post with forms, as somebody fills them in by hand."""

import re


class Page:
    """A player who presses what is on his page."""

    def __init__(self, browser, finger=None):
        """With a `finger` places are given by it on the map, else as figures."""
        self.browser = browser
        self.finger = finger

    def click(self, element):
        self.browser.tap(element)

    def answer(self, id, form, answers):
        """Fills the form in by hand and sends it."""
        self.browser.page("todo")
        box = f"[data-form='{id}']"
        self.browser.one(box)
        if not self.browser.one(box).get_attribute("open"):
            self.browser.until(lambda: self.click(self.browser.one(f"{box} > summary")) or True)
        self.browser.until(lambda: self.browser.one(box).get_attribute("open"))
        for field in form["fields"]:
            if self.finger and any(field["id"] in spot.values() for spot in form.get("spots", [])) and field["kind"] == "number":
                continue
            if field["kind"] == "number":
                label = ", ".join(filter(None, (field["label"], field.get("unit"))))
                number = answers[field["id"]]
                self.write(f"{box} input[aria-label='{label}']", None if number is None else f"{number / field.get('of_unit', 1):g}")
            elif field["kind"] == "text":
                self.write(f"{box} textarea[name='{field['id']}']", answers[field["id"]])
            elif answers[field["id"]] is not None:
                self.fill(f"{id}-{field['id']}", field, answers[field["id"]])
        if self.finger and form.get("spots"):
            self.finger.place(form["spots"][0], answers)
        self.browser.keep(re.sub(r"[^a-z0-9]+", "-", id.lower()))
        button = f"{box} form.sheet > button"
        self.browser.until(lambda: self.browser.one(button).is_enabled())
        self.click(self.browser.one(button))

    def write(self, selector, words):
        """Nothing leaves it empty."""
        box = self.browser.one(selector)
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.clear()
        if words is not None:
            box.send_keys(str(words))

    def fill(self, name, field, answer):
        if slots := self.browser.all(f".card-slot[data-field='{field['id']}']"):
            for card in answer:
                for part in (self.browser.one(f".laying [data-card='{card}']"), slots[0]):
                    self.browser.until(lambda: self.click(part) or True)
            return
        if field["kind"] == "one" and (choosers := self.browser.all(f"select[name='{name}']")):
            self.browser.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choosers[0], answer)
            return
        for id in [answer] if field["kind"] == "one" else answer:
            box = self.browser.one(f"input[name='{name}'][value='{id}']")
            self.browser.script("arguments[0].scrollIntoView({block: 'center'})", box)
            if not box.is_selected():
                box.find_element("xpath", "..").click()
            self.browser.until(lambda: self.browser.one(f"input[name='{name}'][value='{id}']").is_selected())
