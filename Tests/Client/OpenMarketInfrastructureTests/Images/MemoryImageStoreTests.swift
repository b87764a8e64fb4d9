import Foundation
@testable import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Images in memory", .slot)
struct MemoryImageStoreTests {
    @Test("What was not asked for longest goes first")
    func order() {
        let store = MemoryImageStore(byteLimit: 30)
        for key in ["a", "b", "c"] { store.store(Data(count: 10), for: key) }
        _ = store.image(for: "a")
        store.store(Data(count: 10), for: "d")
        #expect(["a", "b", "c", "d"].map { store.image(for: $0) != nil } == [true, false, true, true])
    }

    @Test("The number of images has a limit of its own")
    func countLimit() {
        let store = MemoryImageStore(byteLimit: 1000, countLimit: 2)
        for key in ["a", "b", "c"] { store.store(Data(count: 1), for: key) }
        #expect(store.count == 2)
        #expect(store.image(for: "a") == nil)
    }

    @Test("An image beyond the whole budget drives nothing else out")
    func tooLarge() {
        let store = MemoryImageStore(byteLimit: 30)
        store.store(Data(count: 10), for: "a")
        store.store(Data(count: 31), for: "b")
        #expect(store.image(for: "a") != nil)
        #expect(store.image(for: "b") == nil)
    }

    @Test("Storing again replaces, and counts once")
    func replace() {
        let store = MemoryImageStore(byteLimit: 30)
        store.store(Data(count: 10), for: "a")
        store.store(Data(count: 20), for: "a")
        #expect(store.byteCount == 20)
        #expect(store.count == 1)
        store.store(Data(count: 40), for: "a")
        #expect(store.count == 0)
        #expect(store.byteCount == 0)
    }

    @Test("A long random life agrees with the plainest model, step by step")
    func model() {
        var generator = SeededGenerator(seed: 5)
        let store = MemoryImageStore(byteLimit: 200, countLimit: 12)
        var model: [(key: String, size: Int)] = []
        for _ in 0..<5_000 {
            let key = String(Int.random(in: 0..<25, using: &generator))
            if Bool.random(using: &generator) {
                let size = Int.random(in: 0..<60, using: &generator)
                store.store(Data(count: size), for: key)
                model.removeAll { $0.key == key }
                model.append((key, size))
                while model.reduce(0, { $0 + $1.size }) > 200 || model.count > 12 { model.removeFirst() }
            } else {
                let found = model.firstIndex { $0.key == key }
                #expect((store.image(for: key) != nil) == (found != nil))
                if let found { model.append(model.remove(at: found)) }
            }
            #expect(store.count == model.count)
            #expect(store.byteCount == model.reduce(0) { $0 + $1.size })
        }
        store.removeAll()
        #expect(store.count == 0)
        #expect(store.byteCount == 0)
    }
}

extension MemoryImageStore {
    fileprivate func store(_ data: Data, for key: String) {
        store(KeptImage(data: data, since: .distantPast, until: .distantFuture), for: key)
    }
}
