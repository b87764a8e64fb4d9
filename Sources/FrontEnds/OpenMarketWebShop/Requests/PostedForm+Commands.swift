import OpenMarketHTML
import OpenMarket

extension PostedForm {
    var command: SceneCommand.ID { SceneCommand.ID(rawValue: self["do"]) }

    /// The choice in an alert; `nil` when the form comes from no alert.
    var choice: AlertChoice? { fields["choice"].flatMap { AlertChoice(rawValue: $0) } }

    /// The photos that were picked.
    var photos: [ImageInput] {
        files.filter { $0.field == "photos" }.map { ImageInput(.data($0.data), name: $0.name) }
    }
}
