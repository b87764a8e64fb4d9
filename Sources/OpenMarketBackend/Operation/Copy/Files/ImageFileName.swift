import OpenMarketWire

/// Under which file an image of a project is kept beside a market's file.
enum ImageFileName {
    /// The name that rows have for the image behind a path, and whether it is one that a market has given.
    ///
    /// Other names are made into one by their digest: the same path always gets the same file.
    static func row(of path: String) -> (name: ImageName, variant: ImageVariant, isOwn: Bool) {
        let last = path.split(separator: "/").last ?? ""
        if let name = ImageName(file: last) { return (name, last.contains("_thumb") ? .thumb : .origin, true) }
        let ending = last.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        let digits = Hexadecimal.text(SHA256.digest(of: path.utf8)).prefix(32)
        let name = ImageName(digits + "." + ending) ?? ImageName(digits)
        return (name ?? ImageName(digits: String(digits), ending: ""), .origin, false)
    }
}
