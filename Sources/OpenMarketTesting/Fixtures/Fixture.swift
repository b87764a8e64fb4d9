/// Values to test and to show with: pictures, people and a whole catalogue.
public enum Fixture {}
