import OpenMarketHTTPServer
import OpenMarketWire

/// The address of a call as people read it: letters instead of their escapes.
///
/// Reserved and invisible characters, and percent signs, stay encoded: decoding them would change the meaning.
enum ReadableTarget {
    /// The address with the escapes decoded that stand for a letter, a digit or a space.
    static func text(_ target: String) -> String {
        guard target.contains("%") else { return target }
        return target.replacing(#/(?:%[0-9A-Fa-f]{2})+/#) { run in
            guard let text = PercentDecoding.decode(run.output) else { return String(run.output) }
            return text.unicodeScalars.map { isReadable($0) ? String($0) : PercentEncoding.encode(String($0)) }.joined()
        }
    }

    /// Returns whether an escape in it was encoded once more.
    static func isEncodedTwice(_ target: String) -> Bool { target.contains(#/%25[0-9A-Fa-f]{2}/#) }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !"%:/?#[]@!$&'()*+,;=".unicodeScalars.contains(scalar)
        }
    }
}
