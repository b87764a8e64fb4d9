/// A small drawing in a line of text or on a button, which takes its colour from there.
///
/// Each is one path on a square of 24 points; screen readers leave it out, so a
/// text always says the same.
public enum Icon: String, Sendable, Hashable, CaseIterable {
    case home, search, sell, chat, person
    /// A heart, and what products are sold from.
    case heart, bag
    /// A sign for notices.
    case bell
    /// Ways: closing, back, on and up.
    case close, back, next, up
    case camera, star, send
    /// The two layouts of a list.
    case list, grid
    /// Something is missing, or the user leaves.
    case missing, leave

    public var html: HTML {
        tag(
            "svg",
            .class("icon " + rawValue),
            Attribute("viewBox", "0 0 24 24"),
            .hidden,
            Attribute("focusable", "false")
        ) { tag("path", Attribute("d", path)) }
    }

    private var path: String {
        switch self {
        case .home: "M3.5 10.5 12 3.5l8.5 7V20a1 1 0 0 1-1 1H15v-6H9v6H4.5a1 1 0 0 1-1-1z"
        case .search: "M10.5 3.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM15.7 15.7 20.5 20.5"
        case .sell: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8v8M8 12h8"
        case .chat:
            "M4.5 4.5h15a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5H12l-5 4v-4H4.5"
                + "A1.5 1.5 0 0 1 3 15.5V6a1.5 1.5 0 0 1 1.5-1.5z"
        case .person:
            "M12 3.5a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zM4 20.5c.4-3.6 3.7-5.8 8-5.8s7.6 2.2 8 5.8z"
        case .bell: "M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4"
        case .heart: "M12 20.3 4.3 12.5a4.8 4.8 0 0 1 6.8-6.8l.9.9.9-.9a4.8 4.8 0 0 1 6.8 6.8z"
        case .bag: "M5.5 8h13l1 13h-15zM9 10V6.5a3 3 0 0 1 6 0V10"
        case .close: "M5.5 5.5l13 13M18.5 5.5l-13 13"
        case .back: "M15 4.5 7.5 12l7.5 7.5"
        case .next: "M9 4.5l7.5 7.5L9 19.5"
        case .up: "M12 19V5M6 11l6-6 6 6"
        case .camera: "M3.5 8h3.7L9 5h6l1.8 3h3.7v11.5h-17zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z"
        case .star: "M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6.1-5.3-3-5.3 3 1.2-6.1-4.5-4.1 6-.7z"
        case .send: "M20.5 3.5 3.5 10.5l7 3 3 7zM20.5 3.5l-10 10"
        case .list: "M8.5 6h12M8.5 12h12M8.5 18h12M3.5 6h1M3.5 12h1M3.5 18h1"
        case .grid: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z"
        case .missing: "M4 7.5 12 3.5l8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9"
        case .leave: "M14 4h5.5v16H14M10 8l-4 4 4 4M6 12h9"
        }
    }
}
