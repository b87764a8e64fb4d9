import Synchronization

/// The numbers of the last changes of products, by which an earlier result is known to be out of date.
///
/// Changes are counted. Something that was read is named by how many there were before it was read, and by its
/// ``ReadScope``: it is old once a change within this scope has a higher number. The numbers of single products stand in a
/// table of fixed size; two that share a place in it make each other's responses old, which costs a query and no more.
package final class ProductChanges: Sendable {
    private static let places = 16_384

    private struct Numbers {
        var count: UInt64 = 0
        /// The last change that may have touched anything.
        var everything: UInt64 = 0
        /// The last change of which products there are.
        var lists: UInt64 = 0
        /// The last change of an image.
        var images: UInt64 = 0
        /// The last changes of the products that have this place.
        var products = [UInt64](repeating: 0, count: places)
    }

    private let numbers = Mutex(Numbers())

    package var count: UInt64 { numbers.withLock { $0.count } }

    /// Called after a commit and before anyone hears of it.
    func note(_ changes: [CommittedChange]) {
        guard changes.contains(where: \.isOfProducts) else { return }
        numbers.withLock { numbers in
            numbers.count += 1
            for change in changes {
                switch change {
                case .product(let id, let kind, _):
                    numbers.products[Self.place(of: id)] = numbers.count
                    if kind != .changed { numbers.lists = numbers.count }
                case .everything: numbers.everything = numbers.count
                case .hidden, .record, .end: continue
                }
            }
        }
    }

    /// Called after images were removed, or have got smaller versions.
    package func noteChangedImages() {
        numbers.withLock { numbers in
            numbers.count += 1
            numbers.images = numbers.count
        }
    }

    /// Returns whether a value that was read when there had been `count` changes is still up to date.
    package func isCurrent(_ scope: ReadScope, since count: UInt64) -> Bool {
        numbers.withLock { numbers in
            guard numbers.everything <= count else { return false }
            return switch scope {
            case .everything: numbers.count <= count
            case .list(let rows):
                numbers.lists <= count && rows.allSatisfy { numbers.products[Self.place(of: $0)] <= count }
            case .product(let id): numbers.products[Self.place(of: id)] <= count
            case .image: numbers.images <= count
            }
        }
    }

    private static func place(of id: RecordID<ProductRecord>) -> Int {
        Int(truncatingIfNeeded: UInt64(bitPattern: id.rawValue) % UInt64(places))
    }
}

extension CommittedChange {
    fileprivate var isOfProducts: Bool {
        switch self {
        case .product, .everything: true
        // What is hidden stands in no response that is kept.
        case .hidden, .record, .end: false
        }
    }
}
