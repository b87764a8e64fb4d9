public import OpenMarketDomain

extension AlertDirector {
    /// Reports an error, and a way out.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - isRetryable: Whether the view model can do the same again, which then is one of the buttons.
    /// - Returns: The alert; `nil` for what the user gave up on purpose.
    public func error(_ error: MarketError, isRetryable: Bool = false) -> AlertModel? {
        guard error != .cancelled else { return nil }
        let text = wording.text(of: error)
        return alert(
            isRetryable ? .retry : .error,
            title: text.title,
            message: [text.message, text.detail, text.recovery].compactMap(\.self).joined(separator: "\n"),
            actions: isRetryable ? [action(.retry, .actionRetry), cancel] : [action(.ok, .actionOK)]
        )
    }

    /// Reports an error, with a button that tries again where that may succeed.
    func failure(_ error: MarketError) -> AlertModel? {
        self.error(error, isRetryable: error.isWorthRetrying)
    }

    /// The limit of images is reached.
    func imageLimit(_ maximum: Int) -> AlertModel {
        notice(.imageLimit, wording(.alertImageLimitMessage, wording.number(maximum)))
    }

    /// Camera access is denied, or there is no camera.
    func cameraUnavailable() -> AlertModel {
        notice(.cameraUnavailable, wording(.alertNoCameraMessage))
    }

    /// Photo library access is denied.
    func albumUnavailable() -> AlertModel {
        notice(.albumUnavailable, wording(.alertNoAlbumMessage))
    }
}
