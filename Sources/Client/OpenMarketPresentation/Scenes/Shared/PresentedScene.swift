public import OpenMarketDomain

/// A scene that an app presents: what is the same for all scenes, whatever they show.
///
/// Its name is not `Scene`, because SwiftUI has a protocol of that name.
///
/// Nothing but ``alert`` has a default: the compiler asks the author of a new
/// scene about everything else.
@MainActor
public protocol PresentedScene: SceneModel {
    /// The title of the scene, in the user's language.
    var title: String { get }
    /// The alert to show over the scene.
    var alert: AlertModel? { get }
    /// Whether closing the scene would lose what the user typed.
    var hasUnsavedWork: Bool { get }

    /// Called when the scene becomes visible; returns when everything that was missing is loaded.
    func appear() async

    /// Called when the scene is no longer visible.
    func disappear()

    /// Called when the scene is closed for good: cancels its work, and disconnects its exits.
    func cancelWork()

    /// Removes the alert and does what was chosen, with the text that was typed into the alert.
    func answer(_ choice: AlertChoice, text: Secret?) async
}

extension PresentedScene where State: AlertingState {
    /// The alert of the state.
    public var alert: AlertModel? { state.alert }
}
