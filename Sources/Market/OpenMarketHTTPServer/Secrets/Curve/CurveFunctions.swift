#if !canImport(CryptoKit)
    /// The functions of `libcrypto` for the curve P-256 and for AES-GCM, found at run time.
    ///
    /// Declarations after the manual pages of OpenSSL 3 and 1.1.1; both releases have them.
    struct CurveFunctions: Sendable {
        typealias Pointer = OpaquePointer
        typealias Bytes = UnsafePointer<UInt8>
        typealias Buffer = UnsafeMutablePointer<UInt8>

        let newKey: @convention(c) @Sendable (Int32) -> Pointer?
        let freeKey: @convention(c) @Sendable (Pointer?) -> Void
        let generate: @convention(c) @Sendable (Pointer?) -> Int32
        let group: @convention(c) @Sendable (Pointer?) -> Pointer?
        let privateNumber: @convention(c) @Sendable (Pointer?) -> Pointer?
        let publicPoint: @convention(c) @Sendable (Pointer?) -> Pointer?
        let setPrivate: @convention(c) @Sendable (Pointer?, Pointer?) -> Int32
        let setPublic: @convention(c) @Sendable (Pointer?, Pointer?) -> Int32
        let checkKey: @convention(c) @Sendable (Pointer?) -> Int32
        let newPoint: @convention(c) @Sendable (Pointer?) -> Pointer?
        let freePoint: @convention(c) @Sendable (Pointer?) -> Void
        let multiply: @convention(c) @Sendable (Pointer?, Pointer?, Pointer?, Pointer?, Pointer?, Pointer?) -> Int32
        let readPoint: @convention(c) @Sendable (Pointer?, Pointer?, Bytes?, Int, Pointer?) -> Int32
        let writePoint: @convention(c) @Sendable (Pointer?, Pointer?, Int32, Buffer?, Int, Pointer?) -> Int
        let readNumber: @convention(c) @Sendable (Bytes?, Int32, Pointer?) -> Pointer?
        let writeNumber: @convention(c) @Sendable (Pointer?, Buffer?, Int32) -> Int32
        let freeNumber: @convention(c) @Sendable (Pointer?) -> Void
        let agree: @convention(c) @Sendable (Buffer?, Int, Pointer?, Pointer?, Pointer?) -> Int32
        let sign: @convention(c) @Sendable (Bytes?, Int32, Pointer?) -> Pointer?
        let numbers:
            @convention(c) @Sendable (Pointer?, UnsafeMutablePointer<Pointer?>?, UnsafeMutablePointer<Pointer?>?) ->
                Void
        let freeSignature: @convention(c) @Sendable (Pointer?) -> Void
        let cipher: @convention(c) @Sendable () -> Pointer?
        let newCipher: @convention(c) @Sendable () -> Pointer?
        let freeCipher: @convention(c) @Sendable (Pointer?) -> Void
        let beginCipher: @convention(c) @Sendable (Pointer?, Pointer?, Pointer?, Bytes?, Bytes?) -> Int32
        let addToCipher:
            @convention(c) @Sendable (Pointer?, Buffer?, UnsafeMutablePointer<Int32>?, Bytes?, Int32) -> Int32
        let endCipher: @convention(c) @Sendable (Pointer?, Buffer?, UnsafeMutablePointer<Int32>?) -> Int32
        let controlCipher: @convention(c) @Sendable (Pointer?, Int32, Int32, Buffer?) -> Int32

        /// The functions of this machine's library; `nil` when there is none.
        static let shared = CurveFunctions("libcrypto.so.3") ?? CurveFunctions("libcrypto.so.1.1")

        private init?(_ library: String) {
            do {
                newKey = try SystemLibrary.function("EC_KEY_new_by_curve_name", in: library)
                freeKey = try SystemLibrary.function("EC_KEY_free", in: library)
                generate = try SystemLibrary.function("EC_KEY_generate_key", in: library)
                group = try SystemLibrary.function("EC_KEY_get0_group", in: library)
                privateNumber = try SystemLibrary.function("EC_KEY_get0_private_key", in: library)
                publicPoint = try SystemLibrary.function("EC_KEY_get0_public_key", in: library)
                setPrivate = try SystemLibrary.function("EC_KEY_set_private_key", in: library)
                setPublic = try SystemLibrary.function("EC_KEY_set_public_key", in: library)
                checkKey = try SystemLibrary.function("EC_KEY_check_key", in: library)
                newPoint = try SystemLibrary.function("EC_POINT_new", in: library)
                freePoint = try SystemLibrary.function("EC_POINT_free", in: library)
                multiply = try SystemLibrary.function("EC_POINT_mul", in: library)
                readPoint = try SystemLibrary.function("EC_POINT_oct2point", in: library)
                writePoint = try SystemLibrary.function("EC_POINT_point2oct", in: library)
                readNumber = try SystemLibrary.function("BN_bin2bn", in: library)
                writeNumber = try SystemLibrary.function("BN_bn2binpad", in: library)
                freeNumber = try SystemLibrary.function("BN_clear_free", in: library)
                agree = try SystemLibrary.function("ECDH_compute_key", in: library)
                sign = try SystemLibrary.function("ECDSA_do_sign", in: library)
                numbers = try SystemLibrary.function("ECDSA_SIG_get0", in: library)
                freeSignature = try SystemLibrary.function("ECDSA_SIG_free", in: library)
                cipher = try SystemLibrary.function("EVP_aes_128_gcm", in: library)
                newCipher = try SystemLibrary.function("EVP_CIPHER_CTX_new", in: library)
                freeCipher = try SystemLibrary.function("EVP_CIPHER_CTX_free", in: library)
                beginCipher = try SystemLibrary.function("EVP_EncryptInit_ex", in: library)
                addToCipher = try SystemLibrary.function("EVP_EncryptUpdate", in: library)
                endCipher = try SystemLibrary.function("EVP_EncryptFinal_ex", in: library)
                controlCipher = try SystemLibrary.function("EVP_CIPHER_CTX_ctrl", in: library)
            } catch {
                return nil
            }
        }
    }
#endif
