"""A page of the Command Post with forms, as somebody fills them in by hand."""

import re


class Page:
    """A player who presses what is on his page."""

    def __init__(self, browser):
        self.browser = browser

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
            if field["kind"] == "number":
                self.write(f"{box} input[aria-label='{field['label']}']", answers[field["id"]])
            elif field["kind"] == "text":
                self.write(f"{box} textarea[name='{field['id']}']", answers[field["id"]])
            elif answers[field["id"]] is not None:
                self.fill(f"{id}-{field['id']}", field, answers[field["id"]])
        self.browser.keep(re.sub(r"[^a-z0-9]+", "-", id.lower()))
        button = f"{box} form.sheet > button"
        self.browser.until(lambda: self.browser.one(button).is_enabled())
        self.click(self.browser.one(button))

    def write(self, selector, number):
        """A number; nothing leaves it empty."""
        box = self.browser.one(selector)
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.clear()
        if number is not None:
            box.send_keys(str(number))

    def fill(self, name, field, answer):
        if field["kind"] == "one" and (choosers := self.browser.all(f"select[name='{name}']")):
            self.browser.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choosers[0], answer)
            return
        for id in [answer] if field["kind"] == "one" else answer:
            box = self.browser.one(f"input[name='{name}'][value='{id}']")
            self.browser.script("arguments[0].scrollIntoView({block: 'center'})", box)
            if not box.is_selected():
                box.find_element("xpath", "..").click()
            self.browser.until(lambda: self.browser.one(f"input[name='{name}'][value='{id}']").is_selected())
