/// The libraries that this system needs to make photos smaller.
public enum PhotoLibraries {
    /// The packages to install, by the names that Debian gives them; empty where nothing is missing.
    ///
    /// Without `libturbojpeg0` a photo that is too large is refused, without
    /// `libpng16-16` a PNG file that is. Apple's systems need neither.
    public static var missing: [String] {
        #if os(Linux)
            var names: [String] = []
            if TurboJPEGLibrary.installed == nil { names.append("libturbojpeg0") }
            if LibPNG.installed == nil { names.append("libpng16-16") }
            return names
        #else
            return []
        #endif
    }
}
