import Foundation
import OpenMarketDomain

/// A cell of a list that is used again for another row while it may still wait for the image of the last one.
@MainActor
final class ImageCell {
    /// The image that the cell shows.
    private(set) var image: Data?
    /// The work that was begun last.
    private(set) var loading: Task<Void, Never>?
    private let images: any ImageUseCases
    private var turn = 0

    init(images: any ImageUseCases) {
        self.images = images
    }

    /// Shows the image at `url` as soon as it is there.
    func show(_ url: URL) {
        // Cancelling alone is not enough: the response may be on its way back already.
        loading?.cancel()
        image = nil
        turn += 1
        let turn = turn
        loading = Task {
            guard let image = try? await images.load(url), turn == self.turn else { return }
            self.image = image
        }
    }
}
