import OpenMarket

/// The numbers of a device's scenes, in the order in which they were opened.
///
/// A new scene often lies where a closed one lay, so that its address does not tell the two apart.
@MainActor
final class SceneNumbers {
    private struct Known {
        weak var model: AnyObject?
        let number: Int
    }

    private var known: [ObjectIdentifier: Known] = [:]
    private var last = 0

    /// The number of a model, which no other one of the device has or had.
    func number(of model: AnyObject) -> Int {
        if let known = known[ObjectIdentifier(model)], known.model === model { return known.number }
        last += 1
        known[ObjectIdentifier(model)] = Known(model: model, number: last)
        return last
    }
}
