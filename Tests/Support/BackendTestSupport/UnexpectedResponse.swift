/// A response that lacks what a test goes on with.
struct UnexpectedResponse: Error {
    let text: String
}
