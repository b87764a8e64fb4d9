#if !canImport(CryptoKit)
    /// PBKDF2 of the system's OpenSSL, which has the processor's own instructions for SHA-256; found at run time.
    ///
    /// Declarations after the manual pages of OpenSSL 3 and 1.1.1; both releases have them.
    struct SystemStretching: Sendable {
        private let stretch:
            @convention(c) @Sendable (
                UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, Int32, OpaquePointer?, Int32,
                UnsafeMutablePointer<UInt8>?
            ) -> Int32
        private let sha256: @convention(c) @Sendable () -> OpaquePointer?

        /// The library of this machine; `nil` where there is none.
        static let shared = SystemStretching("libcrypto.so.3") ?? SystemStretching("libcrypto.so.1.1")

        private init?(_ library: String) {
            do {
                stretch = try SystemLibrary.function("PKCS5_PBKDF2_HMAC", in: library)
                sha256 = try SystemLibrary.function("EVP_sha256", in: library)
            } catch {
                return nil
            }
        }

        /// The same as ``PBKDF2/key(password:salt:iterations:length:)``; `nil` for what the library does not take.
        func key(password: [UInt8], salt: [UInt8], iterations: Int, length: Int) -> [UInt8]? {
            guard let digest = sha256(), let passwordLength = Int32(exactly: password.count),
                let saltLength = Int32(exactly: salt.count), let count = Int32(exactly: iterations), count > 0,
                let keyLength = Int32(exactly: length)
            else { return nil }
            var key = [UInt8](repeating: 0, count: length)
            let isDone = password.withUnsafeBufferPointer { password in
                salt.withUnsafeBufferPointer { salt in
                    key.withUnsafeMutableBufferPointer { key in
                        stretch(
                            password.baseAddress,
                            passwordLength,
                            salt.baseAddress,
                            saltLength,
                            count,
                            digest,
                            keyLength,
                            key.baseAddress
                        )
                    }
                }
            }
            return isDone == 1 ? key : nil
        }
    }
#endif
