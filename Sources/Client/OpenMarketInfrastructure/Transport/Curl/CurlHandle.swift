#if os(Linux)
    import COpenMarketCurl

    /// One of libcurl's transfer handles with the memory that it needs while it is in use.
    ///
    /// Used for one request after the other: options that all of them share are told to libcurl once.
    final class CurlHandle {
        let easy: OpaquePointer
        var job: CurlJob?
        /// Whether changes must stay away from used connections, because this libcurl cannot be kept from sending them
        /// again; versions before 7.80.
        private(set) var mayRepeatChanges = true
        /// Whether the common options are set, and the last request has left no others behind.
        private var isReady = false
        private var wasLocal = false
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

        static func at(_ address: UnsafeMutableRawPointer?) -> CurlHandle? {
            address.map { Unmanaged<CurlHandle>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Takes on a transfer; `false` when libcurl has no memory for all of its fields.
        func begin(_ job: CurlJob) -> Bool {
            self.job = job
            if !isReady || wasLocal != job.order.isLocal {
                // Connections and sessions of TLS are kept.
                ccurl_easy_reset(easy)
                setCommonOptions()
            }
            isReady = job.order.isPlain
            wasLocal = job.order.isLocal
            errorText.pointee = 0
            return setOptions(for: job.order)
        }

        /// Lets go of a transfer.
        func end() {
            job = nil
            _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, nil)
            ccurl_list_free(fields)
            fields = nil
        }

        /// libcurl's text about the last failure, always in English.
        var failureText: String { String(cString: errorText) }

        /// The `errno` of the last call to the system.
        var systemError: Int { ccurl_system_error(easy) }

        func set(_ option: Int32, _ value: Int) { _ = ccurl_set_number(easy, option, value) }

        func set(_ option: Int32, text: String) { _ = ccurl_set_text(easy, option, text) }

        func setUploadLength(_ length: Int64) { _ = ccurl_set_length(easy, CURLOPT_INFILESIZE_LARGE, length) }

        /// Sets all fields, or none: a request without one of them may be another request.
        func setFields(_ lines: [String]) -> Bool {
            for line in lines {
                guard let longer = ccurl_list_append(fields, line) else { return false }
                fields = longer
            }
            return ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields) == 0
        }

        /// Sets the functions that libcurl calls, with this object, which lives as long as libcurl's handle.
        func setCallbacks() {
            let address = Unmanaged.passUnretained(self).toOpaque()
            for option in [
                CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_PREREQDATA,
            ] {
                _ = ccurl_set_pointer(easy, option, address)
            }
            _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
            _ = ccurl_set_bytes(easy, CURLOPT_HEADERFUNCTION) { line, _, count, handle in
                CurlHandle.at(handle)?.job?.receiveLine(UnsafeRawBufferPointer(start: line, count: count)) ?? 0
            }
            _ = ccurl_set_bytes(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, handle in
                CurlHandle.at(handle)?.job?.receive(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
            }
            _ = ccurl_set_bytes(easy, CURLOPT_READFUNCTION) { buffer, size, count, handle in
                let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return CurlHandle.at(handle)?.job?.send(into: buffer) ?? 0
            }
            let code = ccurl_set_prerequest(easy) { handle, _, _, _, _ in
                CurlHandle.at(handle)?.job?.mayBeSent() == true ? 0 : 1
            }
            mayRepeatChanges = code != 0
        }
    }
#endif
