public import Foundation
public import Observation
public import OpenMarketDomain

/// The image of a cell that is reused.
///
/// It shows the last requested image, or none: a late response
/// for an earlier image is ignored.
@MainActor
@Observable
public final class ImageSlot {
    /// The content of the cell.
    public enum Content: Sendable, Equatable {
        /// Nothing; nothing was asked for.
        case empty
        case loading(URL)
        /// An image, as JPEG or PNG.
        case loaded(URL, Data)
        case failed(URL, MarketError)

        public var url: URL? {
            switch self {
            case .empty: nil
            case .loading(let url), .loaded(let url, _), .failed(let url, _): url
            }
        }
    }

    public private(set) var content = Content.empty
    private let images: any ImageUseCases
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var turn = 0

    public init(images: any ImageUseCases) {
        self.images = images
    }

    deinit { loading?.cancel() }

    /// Shows the image at `url`, or nothing, and cancels the previous request.
    ///
    /// The same address again changes nothing, not even after a failure: cells
    /// are filled at every change of a list, and ``retry()`` is for people.
    public func show(_ url: URL?) {
        guard url != content.url else { return }
        begin(url)
    }

    /// Loads the image again; does nothing unless the last attempt has failed.
    public func retry() {
        guard case .failed(let url, _) = content else { return }
        begin(url)
    }

    private func begin(_ url: URL?) {
        loading?.cancel()
        loading = nil
        turn += 1
        guard let url else {
            content = .empty
            return
        }
        content = .loading(url)
        loading = Task { [weak self, images, turn] in
            let content = await Self.content(at: url, images)
            self?.finish(content, turn)
        }
    }

    private func finish(_ content: Content, _ turn: Int) {
        guard turn == self.turn else { return }
        loading = nil
        self.content = content
    }

    private static func content(at url: URL, _ images: any ImageUseCases) async -> Content {
        do throws(MarketError) {
            return .loaded(url, try await images.load(url))
        } catch {
            return .failed(url, error)
        }
    }
}
