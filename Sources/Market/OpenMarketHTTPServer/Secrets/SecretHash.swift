import Foundation
import OpenMarketWire

/// A secret as it is stored: never the secret, and how to check one against it.
///
/// Algorithm and cost stand with every hash, so that either can be changed for
/// new secrets without locking anyone out.
package struct SecretHash: Sendable, Hashable {
    package enum Algorithm: Sendable, Hashable {
        /// One hash: enough for a random secret the server made itself.
        case digest
        /// PBKDF2 with a number of iterations, for secrets that people choose.
        case stretched(iterations: Int)
    }

    package let algorithm: Algorithm
    private let salt: [UInt8]
    private let code: [UInt8]

    /// Hashes a secret.
    ///
    /// A costly one takes a good part of a second: not for the caller's own thread.
    package init(of secret: String, salt: [UInt8], algorithm: Algorithm) {
        self.algorithm = algorithm
        self.salt = salt
        code = Self.code(of: secret, salt: salt, algorithm: algorithm)
    }

    /// A stretched secret by the values that ``stretched`` tells.
    package init(iterations: Int, salt: [UInt8], code: [UInt8]) {
        (algorithm, self.salt, self.code) = (.stretched(iterations: iterations), salt, code)
    }

    package init?(_ text: String) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard let name = fields.first, fields.count == (name == "sha256" ? 3 : 4),
            let salt = Hexadecimal.bytes(fields[fields.count - 2]),
            let code = Hexadecimal.bytes(fields[fields.count - 1]),
            code.count == 32
        else { return nil }
        switch name {
        case "sha256": algorithm = .digest
        case "pbkdf2-sha256":
            guard let iterations = Int(fields[1]), (1...100_000_000).contains(iterations) else { return nil }
            algorithm = .stretched(iterations: iterations)
        default: return nil
        }
        self.salt = salt
        self.code = code
    }

    package var text: String {
        let end = "$" + Hexadecimal.text(salt) + "$" + Hexadecimal.text(code)
        return switch algorithm {
        case .digest: "sha256" + end
        case .stretched(let iterations): "pbkdf2-sha256$\(iterations)" + end
        }
    }

    /// The values with which another service can check the same password; `nil` for a secret that no person chose.
    package var stretched: (iterations: Int, salt: [UInt8], code: [UInt8])? {
        guard case .stretched(let iterations) = algorithm else { return nil }
        return (iterations, salt, code)
    }

    /// Returns whether guessing it costs less than with a number of iterations.
    package func isWeaker(than iterations: Int) -> Bool {
        switch algorithm {
        case .digest: true
        case .stretched(let own): own < iterations
        }
    }

    func matches(_ secret: String) -> Bool {
        ConstantTime.isEqual(Self.code(of: secret, salt: salt, algorithm: algorithm), code)
    }

    private static func code(of secret: String, salt: [UInt8], algorithm: Algorithm) -> [UInt8] {
        // Composed and decomposed Hangul look the same when they are typed. Taken apart first, since Foundation on Linux
        // does not join a syllable and a final consonant behind it.
        let composed = secret.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
        let bytes = Array(composed.utf8)
        return switch algorithm {
        case .digest: HMAC(key: salt).code(of: bytes)
        case .stretched(let iterations):
            PBKDF2.key(password: bytes, salt: salt, iterations: iterations, length: 32)
        }
    }
}
