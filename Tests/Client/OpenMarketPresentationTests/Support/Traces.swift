/// Everything that could end up in a log about a value.
func traces(of value: some Any) -> String {
    var text = "\(value)" + String(reflecting: value)
    dump(value, to: &text)
    return text
}
