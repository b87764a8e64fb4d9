public import OpenMarketDomain

/// The settings of notices, as switches and a list of devices.
public struct NoticesState: SceneState {
    /// The facts of the scene.
    public struct Facts: Sendable {
        var overview: Loaded<NoticeOverview> = .idle
    }

    /// A thing that is on or off.
    public enum Switch: Sendable, Hashable {
        case kind(NoticeKind)
        /// The hours of rest, those of ``NoticesState/hoursOfRest`` where they are turned on here.
        case rest
        case hidesContent
        case mails

        /// The name of the thing in a command.
        public var rawValue: String {
            switch self {
            case .kind(let kind): kind.rawValue
            case .rest: "rest"
            case .hidesContent: "hidesContent"
            case .mails: "mails"
            }
        }
    }

    /// A switch, what it is called, and whether it is on.
    public struct NamedSwitch: Sendable, Equatable, Identifiable {
        public let id: Switch
        public let title: String
        public let isOn: Bool
    }

    /// A device in the list.
    public struct Device: Sendable, Equatable, Identifiable {
        public let id: NoticeDevice.ID
        public let name: String
        /// The words for the device of this login; `nil` for another one.
        public let note: String?
    }

    /// A search in the list.
    public struct SearchRow: Sendable, Equatable, Identifiable {
        public let id: WatchedSearch.ID
        public let title: String
    }

    /// The hours at which the rest begins and ends.
    public static let hoursOfRest = (start: 22, end: 8)

    public let switches: [NamedSwitch]
    /// The hours of rest, those that there are or would be: `22:00–8:00`.
    public let hours: String
    public let devices: LoadState<[Device]>
    public let emptyDevicesText: String?
    /// The searches that are watched, each with its id and its words, the newest first.
    public let searches: [SearchRow]
    /// The key with which a browser subscribes; `nil` where it cannot, and while it is not known.
    public let subscriptionKey: String?
    /// Whether the device of this login is registered.
    public let hasOwnDevice: Bool
    /// Whether the scene waits for a change that must not be sent twice.
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, overview) = (drawing.wording, facts.overview.value)
        switches = overview.map { $0.switches(in: wording) } ?? []
        hours = wording.hoursOfRest(in: overview?.settings ?? .default)
        devices = facts.overview.drawn(in: wording) { overview in
            overview.devices.map { device in
                Device(
                    id: device.id,
                    name: device.name.isEmpty ? wording(.unnamedDevice) : device.name,
                    note: device.isOwn ? wording(.noticesThisDevice) : nil
                )
            }
        }
        emptyDevicesText = devices == .loaded([]) ? wording(.emptyNoticeDevices) : nil
        searches = (overview?.searches ?? []).map { SearchRow(id: $0.id, title: $0.query.title(in: wording)) }
        subscriptionKey = overview?.subscriptionKey
        hasOwnDevice = overview?.devices.contains(where: \.isOwn) ?? false
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }

    /// The switches, and the devices below them.
    public func sections(in wording: Wording) -> [SceneSection] {
        let rows = switches.flatMap { row -> [SceneRow] in
            let text = wording(row.isOn ? .switchOn : .switchOff)
            let rows = [SceneRow(row.title, text: text, open: .init("toggle", row.id.rawValue))]
            return row.id == .rest ? rows + [SceneRow(wording(.actionHoursOfRest), text: hours, open: "hours")] : rows
        }
        let shown = (devices.value ?? []).map { device in
            SceneRow(device.name, text: device.note, others: [.init("remove", device.id.rawValue)])
        }
        let watched = searches.map { search in
            SceneRow(search.title, others: [.init("unwatch", search.id.rawValue)])
        }
        let sections = [
            SceneSection("switches", title: wording(.titleNotices), rows),
            SceneSection(
                "devices",
                title: wording(.titleNoticeDevices),
                shown,
                emptyText: emptyDevicesText,
                problem: devices.problem
            ),
            SceneSection("searches", title: wording(.titleWatchedSearches), watched),
        ]
        return sections.filter { !$0.isBlank }
    }
}

extension NoticeSettings {
    /// The minutes at which the rest begins and ends; the usual ones where there is none.
    var hoursOfRest: (start: Int, end: Int) {
        let (start, end) = NoticesState.hoursOfRest
        return rest.map { ($0.start, $0.end) } ?? (start * 60, end * 60)
    }
}

extension NoticeOverview {
    /// The switches for what the market can do.
    fileprivate func switches(in wording: Wording) -> [NoticesState.NamedSwitch] {
        var switches = kinds.map { kind in
            NoticesState.NamedSwitch(id: .kind(kind), title: wording.name(of: kind), isOn: settings.allows(kind))
        }
        let (start, end) = settings.hoursOfRest
        let restTitle = wording(.noticesRest, wording.clock(start), wording.clock(end))
        switches += [
            .init(id: .rest, title: restTitle, isOn: settings.rest != nil),
            .init(id: .hidesContent, title: wording(.noticesHideContent), isOn: settings.hidesContent),
        ]
        guard sendsMails else { return switches }
        return switches + [.init(id: .mails, title: wording(.noticesMails), isOn: settings.mails)]
    }
}
