/// A source of the images of a new product.
///
/// A device has some of them: ``SceneContext`` is told which, and the form offers no other.
public enum ImageSource: String, Sendable, Hashable, CaseIterable {
    /// The photos of the album, in the order in which the user chooses them.
    case album
    /// A camera, for one image at a time.
    case camera
    /// A file whose path is typed.
    case file
    case folder

    var choice: AlertChoice {
        switch self {
        case .album: .album
        case .camera: .camera
        case .file: .file
        case .folder: .folder
        }
    }

    /// Returns the number of images it can give at once, of those that there is room for.
    func limit(of room: Int) -> Int {
        switch self {
        case .album, .folder: room
        case .camera, .file: min(1, room)
        }
    }

    var phrase: Phrase {
        switch self {
        case .album: .actionAlbum
        case .camera: .actionCamera
        case .file: .actionFile
        case .folder: .actionFolder
        }
    }
}
