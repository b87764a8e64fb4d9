/// `histories/{product}`: what a product cost and how its sale went, written by the vendor beside each change.
///
/// A step is how the product was before the commit or how it is after it, so that none can be made up. A change whose
/// step is left out, as clients of before leave it out, goes through.
struct HistoryRule: CommitRule {
    let pattern = ["histories", "{product}"]
    /// The number of steps before the newest one; the oldest go.
    private static let mostEarlierSteps = 99

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        switch request.method {
        case .get: return true
        case .list: return false
        case .delete: return uid != nil
        case .create, .update:
            guard uid != nil, let after = request.after, after.names.count == 6,
                after.holdsOnly(HistoryStep.fields.union(["steps"])), after["at"]?.moment == request.time,
                let steps = after["steps"]?.elements
            else { return false }
            guard let before = request.before else { return steps.count == 1 }
            return Self.goesOn(after, steps, from: before)
        }
    }

    /// Returns whether the step that was the newest one is now the last of those before, and all else stays.
    private static func goesOn(_ after: FieldMap, _ steps: [FieldValue], from before: FieldMap) -> Bool {
        guard let known = before["steps"]?.elements, let last = steps.last?.fields else { return false }
        let kept = known.count < mostEarlierSteps ? known[...] : known.dropFirst()
        return steps.count == kept.count + 1 && zip(steps, kept).allSatisfy { $0.isSame(as: $1) }
            && last.names.count == HistoryStep.fields.count && last.isStep(of: before) && last.keeps("at", of: before)
            && !after.isStep(of: before)
    }

    /// The newest step is the product as it will be, and the first one as it was until now; without a product there is
    /// no history.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method != .get else { return true }
        let path = DocumentPath(unchecked: ["products", names["{product}"]])
        let product = try after.fields(path)
        guard request.method != .delete else { return product == nil }
        guard let uid, let product, product.isText(uid, at: "vendor"), let history = request.after,
            history.isStep(of: product)
        else { return false }
        guard request.method == .create else { return true }
        guard let old = try before.fields(path), let first = history["steps"]?.elements?.first?.fields else {
            return false
        }
        return first.names.count == HistoryStep.fields.count && first.isStep(of: old)
            && first["at"]?.moment != nil && first["at"]?.moment == old["createdAt"]?.moment
            && !history.isStep(of: old)
    }
}

/// The fields of a step in the history of a product.
private enum HistoryStep {
    static let fields: Set<String> = ["price", "currency", "discount", "status", "at"]
}

extension FieldMap {
    /// Returns whether price and sale are those of a product, or of another step.
    fileprivate func isStep(of product: FieldMap) -> Bool {
        guard let status = product.saleStatus, isText(status, at: "status") else { return false }
        return ["price", "currency", "discount"].allSatisfy { keeps($0, of: product) }
    }
}
