import OpenMarketDomain

/// Tells a caller how far a transfer has come.
struct TransferReport: Sendable {
    private let reporter: ProgressReporter
    private let uploadLength: Int64

    /// Reports to `reporter`, if there is one.
    init?(_ reporter: ProgressReporter?, uploadLength: Int64) {
        guard let reporter else { return nil }
        self.reporter = reporter
        self.uploadLength = uploadLength
    }

    /// So many bytes of the body have left us.
    func sent(_ bytes: Int64) {
        guard uploadLength > 0 else { return }
        reporter(.sending(bytes: min(bytes, uploadLength), total: uploadLength))
        if bytes >= uploadLength { reporter(.waiting) }
    }

    /// So many bytes of the response are here.
    func received(_ bytes: Int64, of total: Int64?) {
        reporter(.receiving(bytes: bytes, total: total))
    }
}
