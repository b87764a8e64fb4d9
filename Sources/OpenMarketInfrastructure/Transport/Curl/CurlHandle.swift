#if os(Linux)
    import CCurl

    /// One of libcurl's transfer handles with the memory that it needs while it is in use.
    final class CurlHandle {
        let easy: OpaquePointer
        private let errorText: UnsafeMutablePointer<CChar>
        private var fields: OpaquePointer?

        init?() {
            guard let easy = ccurl_easy_make() else { return nil }
            self.easy = easy
            errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
            errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            ccurl_easy_free(easy)
            ccurl_list_free(fields)
            errorText.deallocate()
        }

        /// Forgets the request; connections and sessions of TLS are kept.
        func reset() {
            ccurl_easy_reset(easy)
            ccurl_list_free(fields)
            fields = nil
        }

        /// What libcurl says about the last failure, always in English.
        var failureText: String { String(cString: errorText) }

        /// The `errno` of the last call to the system.
        var systemError: Int { ccurl_system_error(easy) }

        /// Sets an option; `false` when this libcurl is too old for it.
        @discardableResult
        func set(_ option: Int32, _ value: Int) -> Bool { ccurl_set_number(easy, option, value) == 0 }

        func set(_ option: Int32, text: String) { _ = ccurl_set_text(easy, option, text) }

        func set(_ option: Int32, context: UnsafeMutableRawPointer) { _ = ccurl_set_pointer(easy, option, context) }

        func set(_ option: Int32, _ function: @escaping ccurl_bytes) { _ = ccurl_set_bytes(easy, option, function) }

        func setUploadLength(_ length: Int64) { _ = ccurl_set_length(easy, CURLOPT_INFILESIZE_LARGE, length) }

        func setFields(_ lines: [String]) {
            for line in lines { fields = ccurl_list_append(fields, line) ?? fields }
            _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields)
        }

        func collectFailureText() {
            errorText.pointee = 0
            _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        }
    }
#endif
