/// One thing that happens in a town: a value, so that it can be kept, left out and played again.
enum Step: Codable, Equatable {
    /// A command with the text that is typed into it.
    struct Input: Codable, Equatable {
        let command: String
        var text = ""
    }

    /// Where calls stand: of which device, in which phase, and which one of equal ones.
    struct Call: Codable, Equatable {
        let device: String
        let phase: HeldCall.Phase
        let line: String
    }

    /// A person does commands, one after the other.
    case perform(device: String, [Input], name: String)
    /// A person answers the alert on the screen.
    case answer(device: String, choice: String, text: String)
    /// The front end shows a notice and takes it away.
    case takeNotice(device: String)
    /// A person picks a photo, for a form that waits for one.
    case pickPhoto(device: String, Photo)
    /// A person follows a link: a product's, or the one to the log-in.
    case open(device: String, product: String?)
    /// The visible scene comes back into view.
    case appear(device: String)
    /// A call goes on, or meets its end.
    case release(Call, HeldCall.Outcome)
    /// Seconds pass.
    case wait(Double)
    /// A device loses its network, or has it again.
    case network(device: String, isOffline: Bool)
    /// The process of a device is ended and started again.
    case kill(device: String)
    /// The market is closed and opened from its file.
    case restartMarket
    /// The market is saved, and the saved state put in its place.
    case restoreBackup
    /// The language and the time zone of a device change.
    case wording(device: String, language: String, zone: String)
    /// A person asks the market for all that it has about them.
    case export(device: String)
    /// The market is copied to a Firebase project and back.
    case copyToFirebase
    /// A person sends as much as they can, past every app.
    case flood(device: String)
    /// The operator does something.
    case operate(String, on: String)
    /// Another program calls the market, such as an old app.
    case foreign(String, about: String, as: String)
    /// A visitor of the shop on the web asks for an address.
    case browse(visitor: String, String)
    /// A visitor of the shop on the web sends a form of the page.
    case submit(visitor: String, WebVisitor.Sent)
    /// All calls go on, and time passes until nothing more happens.
    case rest

    /// The device that it happens to.
    var device: String? {
        switch self {
        case .perform(let device, _, _), .answer(let device, _, _), .takeNotice(let device),
            .pickPhoto(let device, _), .open(let device, _), .appear(let device), .network(let device, _),
            .kill(let device), .wording(let device, _, _), .export(let device), .flood(let device):
            device
        case .release(let call, _): call.device
        case .wait, .restartMarket, .restoreBackup, .copyToFirebase, .operate, .foreign, .browse, .submit, .rest: nil
        }
    }

    /// The visitor of the shop on the web who does it.
    var visitor: String? {
        switch self {
        case .browse(let visitor, _), .submit(let visitor, _): visitor
        default: nil
        }
    }

    /// The name of the kind, for leaving out all steps of one.
    var kind: String { String(String(describing: self).prefix { $0 != "(" }) }
}
