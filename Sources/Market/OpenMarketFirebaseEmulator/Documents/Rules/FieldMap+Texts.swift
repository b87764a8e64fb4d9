extension FieldMap {
    /// Returns whether a field is this text, byte by byte.
    func isText(_ text: String, at name: String) -> Bool {
        self[name]?.text.map { ByteOrder.isEqual($0, text) } ?? false
    }

    /// Returns whether a field is an array of texts with this one among them.
    func lists(_ text: String, at name: String) -> Bool {
        self[name]?.texts?.contains { ByteOrder.isEqual($0, text) } ?? false
    }

    /// Returns whether a field is the same before and after.
    func keeps(_ name: String, of before: FieldMap?) -> Bool {
        switch (self[name], before?[name]) {
        case (nil, nil): true
        case (let one?, let other?): one.isSame(as: other)
        default: false
        }
    }
}
