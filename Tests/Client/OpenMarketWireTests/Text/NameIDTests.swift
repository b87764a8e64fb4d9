import OpenMarketWire
import TestSupport
import Testing

@Suite("Ids of names", .slot)
struct NameIDTests {
    @Test(
        "A name that may be an id is its id, of another one the bytes are",
        arguments: [
            ("ann", "ann"), ("d.a_n-~1", "d.a_n-~1"), (".ann", ".ann"), ("_ann", "_ann"),
            ("", "%"), (".", "%2e"), ("..", "%2e2e"), ("__ann__", "%5f5f616e6e5f5f"), ("ann b", "%616e6e2062"),
            ("a/b", "%612f62"), ("%61", "%253631"), ("밥", "%ebb0a5"), ("ANN", "%414e4e"),
        ]
    )
    func ids(name: String, id: String) {
        #expect(NameID.make(of: name) == id)
    }
}
