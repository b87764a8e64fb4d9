extension Console {
    /// Returns the console as the options of every command want it.
    func adjusted(to call: Invocation) -> Console {
        var console = self
        console.isPlain = call.has(.noColor)
        guard call.has(.quiet) else { return console }
        console.isQuiet = true
        // Progress is drawn on terminals only.
        console.diagnosticsColumns = nil
        return console
    }
}
