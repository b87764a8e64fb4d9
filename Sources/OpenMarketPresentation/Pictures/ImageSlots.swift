public import Foundation
public import Observation
public import OpenMarketDomain

/// The places of a product's pictures, in the order of the market.
///
/// Each picture has its place before it arrives, so that the quickest does not
/// become the first.
@MainActor
@Observable
public final class ImageSlots {
    /// The places, one for each address.
    public private(set) var slots: [ImageSlot] = []
    private let load: any LoadImageUseCase

    /// No places yet.
    public init(load: any LoadImageUseCase) {
        self.load = load
    }

    /// The place at an index; `nil` where there is none.
    public subscript(index: Int) -> ImageSlot? {
        slots.indices.contains(index) ? slots[index] : nil
    }

    /// Shows the pictures at these addresses; those that are in place already are not loaded again.
    public func show(_ urls: [URL]) {
        for slot in slots.dropFirst(urls.count) { slot.show(nil) }
        let kept = slots.prefix(urls.count)
        let added = urls.dropFirst(kept.count).map { _ in ImageSlot(load: load) }
        if slots.count != urls.count { slots = kept + added }
        for (slot, url) in zip(slots, urls) { slot.show(url) }
    }

    /// Loads again all that failed.
    public func retry() {
        for slot in slots { slot.retry() }
    }
}
