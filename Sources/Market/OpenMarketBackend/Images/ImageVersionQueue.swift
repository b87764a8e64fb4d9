import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite

/// Makes the smaller versions of images after the response to their upload, one at a time, in fair turns of the vendors.
///
/// Until then an image is its own thumbnail. Which images wait is written in their rows, so that a crash loses none.
actor ImageVersionQueue {
    private let images: ImageStore
    private let store: MarketStore
    private let time: MonotonicTime
    private var line = FairLine<ImageName>()
    private var waiting: Set<String> = []
    private var worker: Task<Void, Never>?

    init(_ images: ImageStore, of store: MarketStore, time: MonotonicTime) {
        (self.images, self.store, self.time) = (images, store, time)
    }

    /// Adds those images of a product that wait.
    func add(_ files: [ImageFile], of vendor: RecordID<VendorRecord>?) {
        for file in files where file.awaitsVersions { add(file.fullName, of: vendor) }
    }

    /// Adds what a crash or a stop has left.
    func resume() async throws(StoreError) {
        for (file, vendor) in try await store.imagesAwaitingVersions() { add(file, of: vendor) }
    }

    /// The number of images that wait, or are worked on.
    var count: Int { waiting.count }

    /// Returns whether the versions of an image may still come.
    func holds(_ name: ImageName) -> Bool { waiting.contains(name.digits) }

    /// Returns once nothing waits.
    func finish() async {
        while let worker { await worker.value }
    }

    /// Begins no other image.
    func stop() {
        line = FairLine()
        waiting = []
    }

    private func add(_ file: String, of vendor: RecordID<VendorRecord>?) {
        guard let name = ImageName(file: file), waiting.insert(name.digits).inserted else { return }
        line.append(name, of: StoreCaller(address: "\(vendor?.rawValue ?? 0)", account: "", isBounded: false))
        if worker == nil { worker = Task { await work() } }
    }

    private func work() async {
        while let turn = line.takeFirst() {
            let start = time.elapsed
            let placeholder = await images.makeVersions(of: turn.job)
            line.end(turn, after: time.elapsed - start)
            // A version that cannot be noted now is made once more when the market is opened again.
            try? await store.noteVersions(of: turn.job.file(.full), placeholder: placeholder)
            waiting.remove(turn.job.digits)
        }
        worker = nil
    }
}
