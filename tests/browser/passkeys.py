"""A passkey that a browser of the tests has."""

from playwright.sync_api import Page


def add_authenticator(page: Page) -> None:
    """Give a page an authenticator that says yes to everything."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
