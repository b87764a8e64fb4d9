import OpenMarket

/// The view models that a device has had, held weakly: which of them live on after their scene is closed.
@MainActor
struct ModelWatch {
    private final class Watched {
        weak var model: AnyObject?
        let name: String

        init(_ model: AnyObject, _ name: String) { (self.model, self.name) = (model, name) }
    }

    private var watched: [ObjectIdentifier: Watched] = [:]

    /// Remembers the models of scenes, and the models that hang on them.
    mutating func watch(_ scenes: [MarketScene]) {
        for scene in scenes where watched[scene.id]?.model == nil {
            for model in Self.models(of: scene.model) {
                watched[ObjectIdentifier(model)] = Watched(model, "\(type(of: model)) of \(scene.kind)")
            }
        }
    }

    /// How many models live of each kind whose scenes are closed.
    mutating func lost(besides open: [MarketScene]) -> [String: Int] {
        watched = watched.filter { $0.value.model != nil }
        let alive = Set(open.flatMap { Self.models(of: $0.model).map { ObjectIdentifier($0) } })
        let lost = watched.filter { !alive.contains($0.key) }
        return Dictionary(grouping: lost.values, by: \.name).mapValues(\.count)
    }

    /// Every model that is reachable from a model.
    private static func models(of root: AnyObject) -> [AnyObject] {
        var found: [AnyObject] = []
        var seen: Set<ObjectIdentifier> = []
        func walk(_ value: Any, _ depth: Int) {
            guard depth < 5 else { return }
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .class {
                let object = value as AnyObject
                guard String(describing: type(of: object)).hasSuffix("Model"),
                    seen.insert(ObjectIdentifier(object)).inserted
                else { return }
                found.append(object)
            }
            var level: Mirror? = mirror
            while let present = level {
                for child in present.children { walk(child.value, depth + 1) }
                level = present.superclassMirror
            }
        }
        walk(root, 0)
        return found
    }
}
