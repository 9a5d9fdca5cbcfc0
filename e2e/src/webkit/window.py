#!/usr/bin/python3
"""A window of WebKitGTK without a toolbar, driven by WebKitWebDriver, so it can be as narrow as a phone.

VERSTAS_LANGUAGES: the preferred languages, separated by commas. VERSTAS_PROFILE: the folder of the profile.
"""
import os

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2

profile = os.environ["VERSTAS_PROFILE"]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=profile, base_cache_directory=profile + "/cache"
    ),
    time_zone_override=os.environ["TZ"],
)
context.set_automation_allowed(True)
context.set_preferred_languages(os.environ["VERSTAS_LANGUAGES"].split(","))
settings = WebKit2.Settings(
    enable_write_console_messages_to_stdout=True,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
windows = []


def show(view):
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(390, 844)
    window.add(view)
    window.show_all()
    # Without a window manager nothing else gives the window the focus.
    window.get_window().focus(Gdk.CURRENT_TIME)
    windows.append(window)
    view.connect("permission-request", lambda _, request: (request.allow(), True)[1])
    view.connect("create", lambda opener, _: show(WebKit2.WebView.new_with_related_view(opener)))
    view.connect("close", lambda _: window.destroy())
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("verstas-window")
    session.set_application_info(info)
    session.connect(
        "create-web-view",
        lambda _: show(
            WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
        ),
    )


context.connect("automation-started", start)
Gtk.main()
