#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    /// A private key on the curve P-256, for agreeing on a secret (ECDH) and for signing (ECDSA with SHA-256).
    package struct P256Key: Sendable {
        /// The number of the key, in 32 bytes.
        package let bytes: [UInt8]
        /// The point of the key, uncompressed: 65 bytes.
        package let publicBytes: [UInt8]

        /// A new key; `nil` on a machine without the means.
        package init?() { self.init(Array(P256.KeyAgreement.PrivateKey().rawRepresentation)) }

        /// The key of a number; `nil` for one that is no key.
        package init?(_ bytes: [UInt8]) {
            guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes) else { return nil }
            (self.bytes, publicBytes) = (bytes, Array(key.publicKey.x963Representation))
        }

        /// Returns the secret that only the owners of the two keys know; `nil` for bytes that are no point of the curve.
        package func secret(with other: [UInt8]) -> [UInt8]? {
            guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes),
                let point = try? P256.KeyAgreement.PublicKey(x963Representation: other),
                let shared = try? own.sharedSecretFromKeyAgreement(with: point)
            else { return nil }
            return shared.withUnsafeBytes { Array($0) }
        }

        /// Returns the signature of a message as two numbers of 32 bytes (RFC 7518, section 3.4).
        package func signature(of message: [UInt8]) -> [UInt8]? {
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes),
                let signature = try? key.signature(for: message)
            else { return nil }
            return Array(signature.rawRepresentation)
        }
    }

    /// AES with a key of 128 bits in Galois/Counter Mode.
    package enum AES128GCM {
        /// Encrypts a text, and puts the tag of 16 bytes behind it.
        package static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.seal(text, using: SymmetricKey(data: key), nonce: nonce)
            else { return nil }
            return Array(box.ciphertext + box.tag)
        }
    }
#else
    import OpenMarketWire

    /// A private key on the curve P-256, for agreeing on a secret (ECDH) and for signing (ECDSA with SHA-256).
    ///
    /// The work is that of the system's OpenSSL, the one that TLS uses.
    package struct P256Key: Sendable {
        /// The number of the key, in 32 bytes.
        package let bytes: [UInt8]
        /// The point of the key, uncompressed: 65 bytes.
        package let publicBytes: [UInt8]

        /// The curve's number in OpenSSL, and its form of an uncompressed point.
        private static let (curve, uncompressed): (Int32, Int32) = (415, 4)

        /// A new key; `nil` on a machine without the library.
        package init?() {
            guard let library = CurveFunctions.shared, let key = library.newKey(Self.curve) else { return nil }
            defer { library.freeKey(key) }
            guard library.generate(key) == 1 else { return nil }
            self.init(key, library)
        }

        /// The key of a number; `nil` for one that is no key.
        package init?(_ bytes: [UInt8]) {
            guard bytes.count == 32, let library = CurveFunctions.shared,
                let key = Self.key(of: bytes, library)
            else { return nil }
            defer { library.freeKey(key) }
            self.init(key, library)
        }

        private init?(_ key: OpaquePointer, _ library: CurveFunctions) {
            var (number, point) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 65))
            guard library.writeNumber(library.privateNumber(key), &number, 32) == 32,
                library.writePoint(library.group(key), library.publicPoint(key), Self.uncompressed, &point, 65, nil)
                    == 65
            else { return nil }
            (bytes, publicBytes) = (number, point)
        }

        private static func key(of bytes: [UInt8], _ library: CurveFunctions) -> OpaquePointer? {
            guard let key = library.newKey(curve) else { return nil }
            let (number, point) = (library.readNumber(bytes, 32, nil), library.newPoint(library.group(key)))
            defer {
                library.freeNumber(number)
                library.freePoint(point)
            }
            guard let number, let point, library.setPrivate(key, number) == 1,
                library.multiply(library.group(key), point, number, nil, nil, nil) == 1,
                library.setPublic(key, point) == 1, library.checkKey(key) == 1
            else {
                library.freeKey(key)
                return nil
            }
            return key
        }

        /// Returns the secret that only the owners of the two keys know; `nil` for bytes that are no point of the curve.
        package func secret(with other: [UInt8]) -> [UInt8]? {
            guard other.count == 65, let library = CurveFunctions.shared, let key = Self.key(of: bytes, library) else {
                return nil
            }
            let point = library.newPoint(library.group(key))
            defer {
                library.freePoint(point)
                library.freeKey(key)
            }
            var secret = [UInt8](repeating: 0, count: 32)
            guard let point, library.readPoint(library.group(key), point, other, other.count, nil) == 1,
                library.agree(&secret, secret.count, point, key, nil) == 32
            else { return nil }
            return secret
        }

        /// Returns the signature of a message as two numbers of 32 bytes (RFC 7518, section 3.4).
        package func signature(of message: [UInt8]) -> [UInt8]? {
            guard let library = CurveFunctions.shared, let key = Self.key(of: bytes, library) else { return nil }
            defer { library.freeKey(key) }
            let digest = SHA256.digest(of: message)
            guard let signature = library.sign(digest, Int32(digest.count), key) else { return nil }
            defer { library.freeSignature(signature) }
            var (first, second): (OpaquePointer?, OpaquePointer?) = (nil, nil)
            library.numbers(signature, &first, &second)
            var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
            guard library.writeNumber(first, &r, 32) == 32, library.writeNumber(second, &s, 32) == 32 else {
                return nil
            }
            return r + s
        }
    }

    /// AES with a key of 128 bits in Galois/Counter Mode.
    package enum AES128GCM {
        /// The length of the tag, and the control that reads it.
        private static let (tagLength, readTag): (Int32, Int32) = (16, 0x10)

        /// Encrypts a text, and puts the tag of 16 bytes behind it.
        package static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
            guard key.count == 16, nonce.count == 12, let library = CurveFunctions.shared,
                let context = library.newCipher()
            else { return nil }
            defer { library.freeCipher(context) }
            var (sealed, tag) = ([UInt8](repeating: 0, count: text.count), [UInt8](repeating: 0, count: 16))
            var (written, rest): (Int32, Int32) = (0, 0)
            guard library.beginCipher(context, library.cipher(), nil, key, nonce) == 1,
                library.addToCipher(context, &sealed, &written, text, Int32(text.count)) == 1,
                library.endCipher(context, &tag, &rest) == 1,
                library.controlCipher(context, readTag, tagLength, &tag) == 1
            else { return nil }
            return sealed + tag
        }
    }
#endif
