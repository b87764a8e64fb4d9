/// The id of the document that stands for a name in Firestore.
///
/// A name has one id, and no two names have the same, so that the document can be created only once. The rules of
/// Firestore compute it too; therefore it is made of what their language has: patterns and hexadecimal digits.
package enum NameID {
    /// The id of a name in small letters: the name itself where it is made of `a-z`, `0-9` and `._~-` and is not reserved
    /// by Firestore, else `%` and the bytes of its UTF-8 in hexadecimal digits.
    package static func make(of name: String) -> String {
        isPlain(name) ? name : "%" + Hexadecimal.text(name.utf8)
    }

    private static func isPlain(_ name: String) -> Bool {
        let isReserved = name.isEmpty || name == "." || name == ".." || name.hasPrefix("__")
        return !isReserved
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "._~-".utf8.contains(byte)
            }
    }
}
