extension FieldMap {
    /// Returns whether a field is this text, byte by byte.
    func isText(_ text: String, at name: String) -> Bool {
        self[name]?.text.map { ByteOrder.isEqual($0, text) } ?? false
    }

    /// Returns whether a field is an array of texts with this one among them.
    func lists(_ text: String, at name: String) -> Bool {
        self[name]?.texts?.contains { ByteOrder.isEqual($0, text) } ?? false
    }
}

extension AccessRequest {
    /// Returns whether a list is narrowed to documents whose array has this text.
    func asksOnlyFor(_ text: String, in field: String) -> Bool {
        conditions.contains { condition in
            condition.path.segments == [field] && condition.comparison == .arrayContains
                && condition.value.text.map { ByteOrder.isEqual($0, text) } ?? false
        }
    }
}
