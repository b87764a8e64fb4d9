#if os(Linux)
    import COpenMarketCurl
    import OpenMarketWire

    extension CurlHandle {
        /// libcurl makes it new for every request; from 64 KiB on that is slow, because the system's allocator tidies up.
        private static let receiveBuffer = 32 * 1024

        func setCommonOptions() {
            setCallbacks()
            // Timeouts of names must not use signals, which belong to the whole process.
            set(CURLOPT_NOSIGNAL, 1)
            set(CURLOPT_SSL_VERIFYPEER, 1)
            set(CURLOPT_SSL_VERIFYHOST, 2)
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            // HTTP/2 only where it is asked for: until 2025 libcurl could stop or spin when one of several streams was held.
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            // Twice the same rule as `RequestRules`: no files, no mail.
            set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
            // The response of a proxy before it opens a tunnel is not the response to the request.
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // Removing a transfer must not wait for the resolver of names, which may take seconds.
            set(CURLOPT_QUICK_EXIT, 1)
            // The path as it is: nothing in it is resolved or written in another way.
            set(CURLOPT_PATH_AS_IS, 1)
            // Megabytes in the system's buffer would look like sent, and like a connection that stands still.
            _ = ccurl_limit_unsent(easy)
            set(CURLOPT_BUFFERSIZE, Self.receiveBuffer)
            set(CURLOPT_USERAGENT, text: "OpenMarket")
        }

        /// Sets the options of this request; `false` when there is no memory for it.
        func setOptions(for order: CurlOrder) -> Bool {
            guard ccurl_set_text(easy, CURLOPT_URL, order.url) == 0, setFields(order.lines) else { return false }
            if let authorities = order.authorities {
                guard ccurl_set_text(easy, CURLOPT_CAINFO, authorities) == 0 else { return false }
                // Nor those in the system's folder.
                _ = ccurl_set_text(easy, CURLOPT_CAPATH, nil)
            }
            // A proxy elsewhere means another machine by "localhost".
            if order.isLocal { set(CURLOPT_PROXY, text: "") }
            if order.hasBody {
                // Not POST: libcurl calls the body of a POST a form.
                set(CURLOPT_UPLOAD, 1)
                setUploadLength(order.uploadLength)
            }
            // Every coding that this libcurl can undo, but for streams: held, libcurl goes on undoing what it has, and a
            // few hundred bytes can become many megabytes that no limit of ours sees.
            _ = ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, order.isStream ? nil : "")
            if order.method == .head { set(CURLOPT_NOBODY, 1) }
            if !order.method.isSafe { set(CURLOPT_CUSTOMREQUEST, text: order.method.rawValue) }
            if order.needsOwnConnection || order.isChange && mayRepeatChanges {
                set(CURLOPT_FRESH_CONNECT, 1)
                set(CURLOPT_FORBID_REUSE, 1)
            }
            if order.sharesConnection {
                set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
                // A connection that is being opened is waited for, instead of opening another one.
                set(CURLOPT_PIPEWAIT, 1)
            }
            return true
        }
    }

    extension CurlOrder {
        /// Whether it sets nothing that a later request to the same kind of machine would not set as well.
        var isPlain: Bool { method == .get }
    }
#endif
