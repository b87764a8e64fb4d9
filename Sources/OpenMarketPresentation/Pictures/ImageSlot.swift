public import Foundation
public import Observation
public import OpenMarketDomain

/// The place of one picture in a cell that is used again and again.
///
/// It shows the picture it was asked for last, or none: an answer that comes
/// for an earlier one is dropped, whenever it comes.
@MainActor
@Observable
public final class ImageSlot {
    /// What the place shows.
    public enum Picture: Sendable, Hashable {
        /// Nothing; nothing was asked for.
        case empty
        /// Nothing yet.
        case loading(URL)
        /// A picture, as JPEG or PNG.
        case loaded(URL, Data)
        /// Nothing, because this went wrong.
        case failed(URL, MarketError)

        /// What was asked for.
        public var url: URL? {
            switch self {
            case .empty: nil
            case .loading(let url), .loaded(let url, _), .failed(let url, _): url
            }
        }
    }

    /// What the place shows.
    public private(set) var picture = Picture.empty
    private let load: any LoadImageUseCase
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var turn = 0

    /// An empty place.
    public init(load: any LoadImageUseCase) {
        self.load = load
    }

    deinit { loading?.cancel() }

    /// Shows the picture at `url`, or nothing, and gives up whatever was loading before.
    ///
    /// The same address again changes nothing, not even after a failure: cells
    /// are filled at every change of a list, and ``retry()`` is for people.
    public func show(_ url: URL?) {
        guard url != picture.url else { return }
        begin(url)
    }

    /// Loads again what failed.
    public func retry() {
        guard case .failed(let url, _) = picture else { return }
        begin(url)
    }

    private func begin(_ url: URL?) {
        loading?.cancel()
        loading = nil
        turn += 1
        guard let url else {
            picture = .empty
            return
        }
        picture = .loading(url)
        loading = Task { [weak self, load, turn] in
            let picture = await Self.picture(at: url, load)
            self?.finish(picture, turn)
        }
    }

    private func finish(_ picture: Picture, _ turn: Int) {
        guard turn == self.turn else { return }
        loading = nil
        self.picture = picture
    }

    private static func picture(at url: URL, _ load: any LoadImageUseCase) async -> Picture {
        do throws(MarketError) {
            return .loaded(url, try await load(url))
        } catch {
            return .failed(url, error)
        }
    }
}
