import OpenMarketHTML
import OpenMarket

extension PostedForm {
    /// What is asked for.
    var command: SceneCommand.ID { SceneCommand.ID(rawValue: self["do"]) }

    /// What was chosen in an alert.
    var choice: AlertChoice? { fields["choice"].flatMap { AlertChoice(rawValue: $0) } }

    /// The photos that were picked.
    var photos: [ImageInput] {
        files.filter { $0.field == "photos" }.map { ImageInput(.data($0.data), name: $0.name) }
    }
}
