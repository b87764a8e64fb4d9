extension Result where Success: Sendable {
    /// The outcome of `work`, for what cannot throw: a child of a task group, a stream, a task without a failure.
    package init(of work: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}

extension Collection where Element: Sendable {
    /// The results of `work` for all elements, in their order, at most `width` of them at a time; the first failure ends
    /// the rest.
    package func concurrentMap<Value: Sendable, Failure: Error>(
        atOnce width: Int,
        _ work: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        let values: Result<[Int: Value], Failure> = await withTaskGroup(of: (Int, Result<Value, Failure>).self) {
            group in
            var (waiting, values) = (enumerated().makeIterator(), [Int: Value]())
            func addNext() {
                guard let (place, element) = waiting.next() else { return }
                group.addTask {
                    (place, await Result { () async throws(Failure) in try await work(element) })
                }
            }
            for _ in 0..<width { addNext() }
            while let (place, result) = await group.next() {
                switch result {
                case .success(let value): values[place] = value
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                }
                addNext()
            }
            return .success(values)
        }
        return try values.get().sorted { $0.key < $1.key }.map(\.value)
    }
}
