#if os(Linux)
    import COpenMarketCurl
    import OpenMarketData

    /// One transfer inside libcurl, and what libcurl calls while it works on it.
    final class CurlJob {
        let handle: CurlHandle
        let order: CurlOrder
        private var head = HeadLines()
        private var upload: UploadReader
        private var attempts = 0

        init(_ order: CurlOrder, _ handle: CurlHandle) {
            self.order = order
            self.handle = handle
            upload = UploadReader(order.upload, length: order.uploadLength)
        }

        var id: Int { order.id }

        /// Lets bytes arrive again that were held; libcurl's code is that of a failure on the way.
        func resume() -> Int32 { ccurl_resume(handle.easy) }

        /// The transfer is over for libcurl.
        func end(_ code: Int32) {
            guard code != 0 else {
                // Once a line has arrived, the end of the connection is no failure to libcurl, even within the head.
                return order.transfer.finish(head.isCut ? TransportError(.connectionLost, detail: "a cut head") : nil)
            }
            let failure = CurlFailure(
                code: code,
                text: handle.failureText,
                systemError: handle.systemError
            )
            order.transfer.finish(upload.failure ?? TransportError(failure))
        }

        // MARK: What libcurl calls

        /// A line of the head, or of the trailer.
        func receiveLine(_ line: UnsafeRawBufferPointer) -> Int {
            guard head.isWithinLimit(afterAdding: line.count) else {
                order.transfer.end(.failure(TransportError(.responseTooLarge(limit: HeadLines.limit))))
                return 0
            }
            order.transfer.noteActivity()
            if let head = head.add(line) { order.transfer.receive(head) }
            return line.count
        }

        /// A piece of the body.
        func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            switch order.transfer.receive(bytes) {
            case .taken: bytes.count
            case .held: Int(CURL_WRITEFUNC_PAUSE)
            // Anything but the count makes libcurl give up.
            case .over: bytes.isEmpty ? 1 : 0
            }
        }

        /// The next piece of the upload.
        func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            guard let count = upload.read(into: buffer) else { return Int(CURL_READFUNC_ABORT) }
            if count > 0 { order.transfer.sent(upload.position) }
            return count
        }

        /// Returns whether the request may be sent, once more if need be.
        ///
        /// libcurl sends a request again when a connection that it used before turns out to be dead, whatever the
        /// method, although the server may have carried it out.
        func mayBeSent() -> Bool {
            attempts += 1
            return attempts == 1 || !order.isChange
        }
    }
#endif
