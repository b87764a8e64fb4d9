/// The position of an endless row of banners: pure arithmetic.
///
/// So that the row seems endless, the last banner is put before the first and
/// the first after the last. When scrolling comes to rest on one of the two,
/// the row jumps, unseen, to where that banner really is.
///
/// ```
/// offset   0      1      2      3      4
/// banner   C′     A      B      C      A′
/// ```
///
/// An empty row stays empty; a single banner does not move.
public struct CarouselModel: Sendable, Equatable {
    public static let interval: Duration = .seconds(4)
    /// The time that the change to the next takes.
    public static let animation: Duration = .milliseconds(300)

    public let count: Int
    /// The visible position in the padded row.
    public private(set) var offset: Int

    /// A row that shows the first of `count` banners.
    public init(count: Int) {
        self.count = max(0, count)
        offset = self.count > 1 ? 1 : 0
    }

    public var canAdvance: Bool { count > 1 }

    /// The index of the banner at each position of the padded row.
    public var items: [Int] {
        guard canAdvance else { return Array(0..<count) }
        return [count - 1] + Array(0..<count) + [0]
    }

    /// The index of the visible banner, from 0; `nil` when there is none.
    public var index: Int? {
        guard count > 0 else { return nil }
        return canAdvance ? (offset - 1 + count) % count : 0
    }

    /// The row after scrolling has ended at a position: after the jump, if there is one.
    ///
    /// A position beyond the row counts as its end.
    public func settled(at offset: Int) -> CarouselModel {
        guard canAdvance else { return self }
        var model = self
        switch offset {
        case ...0: model.offset = count
        case (count + 1)...: model.offset = 1
        default: model.offset = offset
        }
        return model
    }

    /// The row one position further, to be shown with the animation; call ``settled(at:)`` afterwards.
    public func advanced() -> CarouselModel {
        guard canAdvance else { return self }
        var model = settled(at: offset)
        model.offset += 1
        return model
    }
}

/// The page of a paged scroll view that is shown: the nearer one when two are visible.
///
/// Half a page further is the next page already. Every input has a result: a
/// view without a layout, one pulled beyond its ends, one without pages.
public struct PageIndex: Sendable, Equatable {
    /// The index of the page, from 0; 0 without pages.
    public let index: Int
    public let count: Int

    /// The page at a scroll offset, of `count` pages of a width.
    public init(offset: Double, width: Double, count: Int) {
        self.count = max(0, count)
        let last = max(0, self.count - 1)
        let pages = (offset / width).rounded()
        guard width > 0, !pages.isNaN else {
            index = 0
            return
        }
        // A page that is too far for an Int is beyond the last one too.
        index = min(Int(exactly: max(pages, 0)) ?? last, last)
    }

    /// The page as all scenes count pages, from 1; 0 without pages.
    public var page: Int { count == 0 ? 0 : index + 1 }
}
