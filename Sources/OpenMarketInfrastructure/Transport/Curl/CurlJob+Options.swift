#if os(Linux)
    import CCurl
    import OpenMarketWire

    extension CurlJob {
        /// Tells libcurl everything about the request.
        func prepare() {
            setMethod()
            setConnection()
            setCallbacks()
            handle.set(CURLOPT_URL, text: order.url)
            // The path as it is: nothing in it is resolved or written in another way.
            handle.set(CURLOPT_PATH_AS_IS, 1)
            handle.setFields(order.lines)
            handle.set(CURLOPT_USERAGENT, text: "OpenMarket")
            // Every coding that this libcurl can undo.
            handle.set(CURLOPT_ACCEPT_ENCODING, text: "")
            handle.collectFailureText()
        }

        private func setMethod() {
            if order.hasBody {
                // Not POST: libcurl calls the body of a POST a form.
                handle.set(CURLOPT_UPLOAD, 1)
                handle.setUploadLength(order.uploadLength)
                handle.set(CURLOPT_UPLOAD_BUFFERSIZE, Self.uploadBuffer)
            }
            if order.method == .head { handle.set(CURLOPT_NOBODY, 1) }
            if order.method != .head && order.method != .get {
                handle.set(CURLOPT_CUSTOMREQUEST, text: order.method.rawValue)
            }
        }

        private func setConnection() {
            // Timeouts of names must not use signals, which belong to the whole process.
            handle.set(CURLOPT_NOSIGNAL, 1)
            handle.set(CURLOPT_SSL_VERIFYPEER, 1)
            handle.set(CURLOPT_SSL_VERIFYHOST, 2)
            handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // What a proxy says before it opens a tunnel is not the response.
            handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // A proxy elsewhere means another machine by "localhost".
            if order.isLocal { handle.set(CURLOPT_PROXY, text: "") }
            handle.set(CURLOPT_BUFFERSIZE, Self.receiveBuffer)
            // Removing a transfer must not wait for the resolver of names, which may take seconds.
            handle.set(CURLOPT_QUICK_EXIT, 1)
            let canRefuseSecondAttempt = ccurl_set_prerequest(handle.easy) { job, _, _, _, _ in
                CurlJob.at(job)?.mayBeSent() == true ? 0 : 1
            }
            handle.set(CURLOPT_PREREQDATA, context: address)
            // Without that callback, which came with 7.80, changes stay away from connections that may be dead.
            if order.needsOwnConnection || order.isChange && canRefuseSecondAttempt != 0 {
                handle.set(CURLOPT_FRESH_CONNECT, 1)
                handle.set(CURLOPT_FORBID_REUSE, 1)
            }
        }

        private func setCallbacks() {
            handle.set(CURLOPT_PRIVATE, context: address)
            handle.set(CURLOPT_HEADERDATA, context: address)
            handle.set(CURLOPT_HEADERFUNCTION) { line, _, count, job in
                CurlJob.at(job)?.receiveLine(UnsafeRawBufferPointer(start: line, count: count)) ?? 0
            }
            handle.set(CURLOPT_WRITEDATA, context: address)
            handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, job in
                CurlJob.at(job)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            handle.set(CURLOPT_READDATA, context: address)
            handle.set(CURLOPT_READFUNCTION) { buffer, size, count, job in
                CurlJob.at(job)?.send(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count)) ?? 0
            }
        }

        private static let receiveBuffer = 64 * 1024
        private static let uploadBuffer = 256 * 1024
    }
#endif
