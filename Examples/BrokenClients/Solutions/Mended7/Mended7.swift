import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A vendor as the market writes it.
struct Vendor: Decodable {
    let identifier: String
    let name: String
}

/// Signs one vendor up, and reads the response as the market writes it.
@main
struct Mended7 {
    static let market = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080")

    static func main() async {
        // The connection may be poor, so a failed sign-up is sent once more.
        var vendor = await signUp("kim")
        if vendor == nil { vendor = await signUp("kim") }
        print(vendor.map { "\($0.name) is a vendor" } ?? "the sign-up failed")
    }

    /// Signs a vendor up.
    static func signUp(_ name: String) async -> Vendor? {
        guard let url = market?.appending(path: "api/vendors") else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try? JSONEncoder().encode(["name": name])
        guard let (data, _) = try? await URLSession.shared.data(for: request) else { return nil }
        return try? JSONDecoder().decode(Vendor.self, from: data)
    }
}
