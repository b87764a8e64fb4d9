#if os(Linux)
    import CCurl
    import OpenMarketWire

    extension CurlHandle {
        /// libcurl makes it new for every request; from 64 KiB on that is slow, because the system's allocator tidies up.
        private static let receiveBuffer = 32 * 1024
        /// For large bodies only: four times what libcurl takes by itself, so that a file is read in fewer steps.
        private static let largeUploadBuffer = 256 * 1024

        /// What holds for every request.
        func setCommonOptions() {
            setCallbacks()
            // Timeouts of names must not use signals, which belong to the whole process.
            set(CURLOPT_NOSIGNAL, 1)
            set(CURLOPT_SSL_VERIFYPEER, 1)
            set(CURLOPT_SSL_VERIFYHOST, 2)
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // What a proxy says before it opens a tunnel is not the response.
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // Removing a transfer must not wait for the resolver of names, which may take seconds.
            set(CURLOPT_QUICK_EXIT, 1)
            // The path as it is: nothing in it is resolved or written in another way.
            set(CURLOPT_PATH_AS_IS, 1)
            set(CURLOPT_BUFFERSIZE, Self.receiveBuffer)
            set(CURLOPT_USERAGENT, text: "OpenMarket")
            // Every coding that this libcurl can undo.
            set(CURLOPT_ACCEPT_ENCODING, text: "")
        }

        /// What only this request has.
        func setOptions(for order: CurlOrder) {
            set(CURLOPT_URL, text: order.url)
            setFields(order.lines)
            // A proxy elsewhere means another machine by "localhost".
            if order.isLocal { set(CURLOPT_PROXY, text: "") }
            if order.hasBody {
                // Not POST: libcurl calls the body of a POST a form.
                set(CURLOPT_UPLOAD, 1)
                setUploadLength(order.uploadLength)
                if order.uploadLength > Self.largeUploadBuffer {
                    set(CURLOPT_UPLOAD_BUFFERSIZE, Self.largeUploadBuffer)
                }
            }
            if order.method == .head { set(CURLOPT_NOBODY, 1) }
            if !order.method.isSafe { set(CURLOPT_CUSTOMREQUEST, text: order.method.rawValue) }
            if order.needsOwnConnection || order.isChange && mayRepeatChanges {
                set(CURLOPT_FRESH_CONNECT, 1)
                set(CURLOPT_FORBID_REUSE, 1)
            }
        }
    }

    extension CurlOrder {
        /// Whether it sets nothing that a later request to the same kind of machine would not set as well.
        var isPlain: Bool { method == .get }
    }
#endif
