import Foundation

/// The device of a user.
enum Device {
    /// The language and the region that the user has chosen, with their calendar and clock.
    @TaskLocal static var locale = Locale.current
}

/// A formatter as it is on that device.
func DateFormatter() -> Foundation.DateFormatter {
    let formatter = Foundation.DateFormatter()
    formatter.locale = Device.locale
    return formatter
}
