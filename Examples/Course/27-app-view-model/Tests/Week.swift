import Foundation

/// The week whose rules hold, with those of the weeks before.
let week = 5
let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sources").standardizedFileURL
